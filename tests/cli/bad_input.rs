//! Bad input of every kind: one line on standard error, exit code 2, no panic.

use crate::binary::{run, run_with_input};
use crate::{HENG, HENG_BOARD};

#[test]
fn bad_input_is_one_line_on_standard_error_and_code_2() {
    let cases: &[(&[&str], &str)] = &[
        (&["solve", "klotski:classic/nowhere"], "level `klotski:classic/nowhere`: expected"),
        (&["solve", "heng-dao-li-na"], "perhaps klotski:classic/heng-dao-li-ma"),
        (&["solve", "nowhere", "1234"], "puzzle `nowhere`: expected one of"),
        (&["solve", "tiles"], "START is missing"),
        (&["solve", ""], "level ``"),
        (&["solve"], "required arguments were not provided"),
        (&["solve", "solitaire", "44 44 54 65", "--goal", "24 33 36 46"], "44"),
        (&["solve", "solitaire", "44 49 54 65", "--goal", "24 33 36 46"], "49"),
        (&["solve", "solitaire", "", "--goal", "24 33 36 46"], "board"),
        (&["solve", "klotski", "AB/BA", "--goal", "A@1,1"], "piece `A` at row 2, column 2"),
        (&["solve", "klotski", "AA/..", "--goal", "A@9,9"], "goal"),
        (&["solve", "klotski", "AA/..", "--goal", "Z@1,1"], "goal"),
        (&["solve", "klotski", "AA/."], "board"),
        (&["solve", "klotski", ""], "board"),
        (&["solve", "klotski", "A\u{1b}[31m/..", "--goal", "A@1,1"], "\\u{1b}"),
        (&["solve", "tiles", "283004765"], "board"),
        (&["solve", "tiles", "283904765"], "board"),
        (&["solve", "tiles", "28310476"], "board"),
        (&["solve", "magic", "12345679"], "board"),
        (&["solve", "magic", "12345678", "--goal", "1"], "goal"),
        (&["solve", "magic", "12345678", "--reading", "sideways"], "reading"),
        (&["solve", "tiles", "283104765", "--axis"], "option `--axis`"),
        (&["solve", HENG, "--goal", "B@1,1"], "option `--goal`"),
        (&["solve", HENG, "--axis"], "option `--axis`"),
        (&["solve", HENG, "--jsn"], "option `--jsn`"),
        (&["solve", "tiles", "283104765", "--metric", "slides"], "metric `slides`: expected one that tiles counts in: steps"),
        (&["solve", "tiles", "283104765", "--metric", "jumps"], "possible values: steps, slides, moves"),
        (&["solve", HENG, "--algorithm", "ida"], "algorithm `ida`: expected auto or one that applies to klotski in moves: "),
        (&["solve", HENG, "--metric", "moves", "--algorithm", "dfs"], "algorithm `dfs`"),
        (&["solve", HENG, "--algorithm", "magic"], "possible values: auto"),
        (&["solve", HENG, "--memory", "0"], "memory `0`"),
        (&["solve", HENG, "--timeout", "30"], "timeout `30`"),
        (&["solve", HENG, "--memory", "-1"], "memory `-1`: expected a number above 0"),
        (&["solve", HENG, "--timeout", "-1s"], "timeout `-1s`: expected a number above 0"),
        (&["solve", "klotski", HENG_BOARD, "--goal", "B@4,2", "--axis-free", "B"], "axis_free `B`: expected the axis option"),
        (&["solve", "klotski", HENG_BOARD, "--goal", "B@4,2", "--gates", ""], "gates ``: expected row,column"),
        (&["hint", "tiles", "1"], "board"),
        (&["map", "tiles", "1"], "board"),
        (&["levels", "chess"], "level `chess`: expected"),
        (&["judge", "chess"], "possible values"),
        (&["play", "nowhere", "--plain"], "level `nowhere`"),
        (&["generate"], "required arguments were not provided"),
        (&["--colour"], "unexpected argument '--colour'"),
        (&["solve", "\u{1b}]0;x\u{7}"], "\\u{1b}"),
        (&["\u{1b}[2J"], "unrecognized subcommand"),
    ];
    for (arguments, expected) in cases {
        let ran = run(arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?}: {}{}", ran.out, ran.err);
        assert_eq!((ran.err.lines().count(), ran.out.as_str()), (1, ""), "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains(expected), "{arguments:?}: {}", ran.err);
        assert!(!ran.err.contains('\u{1b}') && ran.err.len() < 700, "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn bad_bytes_on_standard_input_are_bad_input() {
    for arguments in [["solve", "tiles", "-"], ["solve", "klotski", "-"], ["judge", "eight", ""], ["judge", "magic", ""]] {
        let arguments: Vec<&str> = arguments.into_iter().filter(|argument| !argument.is_empty()).collect();
        let ran = run_with_input(&arguments, b"\xff\xfe\x00\x9c");
        assert_eq!((ran.code, ran.err.lines().count()), (Some(2), 1), "{arguments:?}: {}", ran.err);
    }
    assert_eq!(run_with_input(&["solve", "tiles", "-"], b"").code, Some(2));
}
