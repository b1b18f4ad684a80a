//! Klotski through its public face: known boards, text, the player's hand.

use rstest::rstest;
use stepwise::puzzle::{
    Algorithm, Cell, Direction, Focus, Frame, Intent, Left, Metric, Position, Response, Role, Scene, Setup, Value, Verdict,
};
use stepwise::search::Control;

/// A board, its goal, the fewest steps, slides and moves if it has a solution, and the number of
/// positions it can reach where that is known (else 0).
type Row = (&'static str, &'static str, Option<[usize; 3]>, u64);

/// Pieces that go any way.
const FREE: &[Row] = &[
    ("HAAI/HAAI/JBBK/JNOK/P..Q", "A@4,2", Some([116, 90, 81]), 25955),
    ("HAAI/HAAI/NBBO/JPQK/J..K", "A@4,2", Some([100, 79, 70]), 25955),
    (".AA./HAAI/HJKI/NJKO/BBPQ", "A@4,2", Some([101, 78, 72]), 25955),
    ("HAAI/HAAI/NOPQ/JBBK/J..K", "A@4,2", Some([85, 66, 60]), 25955),
    ("NAAO/HAAI/HBBI/JPQK/J..K", "A@4,2", Some([92, 77, 72]), 25955),
    ("HAAN/HAAO/IBBJ/IK.J/PK.Q", "A@4,2", Some([60, 52, 47]), 25955),
    ("NAAO/PAAQ/HIJK/HIJK/.BB.", "A@4,2", Some([78, 61, 54]), 25955),
    ("NAAO/HAAI/HJKI/PJKQ/.BB.", "A@4,2", Some([100, 77, 70]), 25955),
    ("HAAN/HAAO/IJKP/IJKQ/.BB.", "A@4,2", Some([81, 64, 58]), 25955),
    ("HAAN/HAAO/IBBJ/IPKJ/.QK.", "A@4,2", Some([49, 43, 39]), 25955),
    ("HAAN/HAAO/IBBP/IJKQ/.JK.", "A@4,2", Some([80, 69, 62]), 25955),
    ("NAAO/PAAQ/.BB./HIJK/HIJK", "A@4,2", Some([47, 38, 32]), 25955),
    ("HAAN/HAAO/BBPQ/ICCJ/I..J", "A@4,2", Some([77, 68, 62]), 81340),
    ("HAAI/HAAI/NJ.O/PJ.Q/BBCC", "A@4,2", Some([103, 88, 81]), 81340),
    ("NAAO/HAAI/HJ.I/PJ.Q/BBCC", "A@4,2", Some([131, 111, 99]), 81340),
    ("HAAN/HAAO/IBBJ/ICCJ/P..Q", "A@4,2", Some([92, 81, 73]), 81340),
    ("HAAI/HAAI/BBCC/NJ.O/PJ.Q", "A@4,2", Some([110, 93, 83]), 81340),
    ("HAAI/HAAI/NBBO/PCCQ/.DD.", "A@4,2", Some([138, 111, 102]), 81462),
    ("NAAO/HAAI/HBBI/PCCQ/.DD.", "A@4,2", Some([158, 130, 120]), 81462),
    ("NAAH/OAAH/IBBP/ICCQ/.DD.", "A@4,2", Some([118, 96, 87]), 81462),
    ("NAAO/PAAQ/HIBB/HICC/.DD.", "A@4,2", Some([53, 43, 40]), 81462),
    ("HAAI/HAAI/BBCC/NDDO/P..Q", "A@4,2", Some([134, 110, 103]), 81462),
    ("HAAI/HAAI/NBBO/CCDD/P..Q", "A@4,2", Some([135, 108, 98]), 81462),
    ("HAAN/HAAO/BBCC/DDEE/P..Q", "A@4,2", Some([114, 88, 79]), 28832),
    ("NAAO/PAAQ/H.BB/H.CC/DDEE", "A@4,2", Some([109, 86, 77]), 28832),
    ("HAAN/HAAO/PBBQ/CCDD/.EE.", "A@4,2", Some([124, 99, 87]), 28832),
    ("NAAO/PAAQ/BBCC/DDEE/.FF.", "A@4,2", Some([46, 37, 34]), 7888),
    ("HNOI/HAAI/PAAJ/KBBJ/K..Q", "A@4,2", Some([73, 60, 56]), 25955),
    ("NOAA/BBAA/CCDD/EEFF/..PQ", "A@4,2", Some([31, 23, 22]), 7888),
    ("NAAO/PAAQ/HBBI/HJKI/.JK.", "A@4,2", Some([49, 40, 34]), 25955),
    ("BBCC/HAAI/HAAI/NDDO/P..Q", "A@4,2", Some([49, 40, 36]), 81462),
    ("HAAI/HAAI/JBBN/JCCO/P..Q", "A@4,2", Some([104, 89, 81]), 81340),
    ("AAHI/AAHI/BBCC/NDDO/P..Q", "A@4,2", Some([89, 70, 65]), 81462),
    ("AABB/AAHN/IJHO/IJPQ/.CC.", "A@4,2", Some([53, 45, 42]), 81340),
    ("NHIJ/OHIJ/BBPQ/CCAA/..AA", "A@4,2", Some([124, 107, 98]), 81340),
    ("BBAA/CCAA/DDEE/N.OH/P.QH", "A@4,2", Some([39, 34, 28]), 28832),
    ("AANH/AAOH/BBCC/DDEE/P..Q", "A@4,2", Some([107, 84, 75]), 28832),
    ("AAHI/AAHI/BBNO/JKPQ/JK..", "A@4,2", Some([102, 80, 71]), 25955),
    ("AABB/AACC/HIDD/HINO/P..Q", "A@4,2", Some([55, 46, 39]), 81462),
    ("NOPH/AAIH/AAIJ/.BBJ/.QCC", "A@4,2", Some([179, 150, 138]), 81340),
    ("NBBO/HAAI/HAAI/PCCQ/.DD.", "A@4,2", Some([88, 72, 68]), 81462),
    ("NBBO/HAAI/HAAI/P..Q/CCDD", "A@4,2", Some([81, 66, 63]), 81462),
    ("HAA./HAA./NOPQ/BBCC/DDEE", "A@4,2", Some([96, 76, 66]), 28832),
    ("BBAA/CCAA/DDEE/FFNO/PQ..", "A@4,2", Some([30, 23, 21]), 7888),
    ("AANO/AAPQ/BBCC/DDEE/.FF.", "A@4,2", Some([73, 55, 52]), 7888),
    ("AABB/AACC/DE../FGHH/FGII", "A@4,1", Some([83, 62, 59]), 0),
    ("AB../ABCC/DEFF/DEGG/HIGG", "G@4,1", Some([88, 66, 64]), 0),
    ("AABB/AACD/..CD/EFFG/EHHI", "A@1,3", Some([115, 93, 84]), 0),
    ("A.BB/ACCD/.CCE/FFGH/FFIJ", "B@5,2", Some([101, 77, 66]), 0),
    (".AAB/CAAD/EFFD/GFF./HIJJ", "A@4,2", Some([123, 97, 85]), 0),
    ("AXXB/CXXD/CE.D/FE.G/HHII", "X@4,2", Some([131, 111, 99]), 0),
    ("ABCD/AEXX/FEXX/FGGH/.II.", "X@4,2", Some([178, 149, 137]), 0),
    (".XX./AXXB/CDDE/CFFE/GHHI", "X@4,2", Some([158, 132, 123]), 0),
    ("HAAI/HAAI/JKNL/JKOL/P..Q", "A@4,2", None, 0),
    ("######/#aXXb#/#mXXn#/#cdef#/#ghij#/#k..l#/##--##/....../......", "X@8,5", Some([32, 24, 18]), 0),
    ("######/#aXXb#/#aXXb#/#cdef#/#cghi#/#j..k#/##--##/....../......", "X@8,5", Some([50, 34, 27]), 0),
    ("######/#aXXb#/#aXXb#/#cdef#/#cghf#/#i..j#/##--##/....../......", "X@8,5", Some([51, 35, 28]), 0),
    ("######/#aXXb#/#aXXb#/#cdde#/#cfge#/#h..i#/##--##/....../......", "X@8,5", Some([121, 92, 81]), 0),
    ("######/#aXXc#/#dXXe#/#dffe#/#ghhi#/#.jj.#/##--##/....../......", "X@8,5", Some([163, 132, 120]), 0),
];

/// Boards with a door through which the block leaves, up to millions of positions.
const DOORS: &[Row] = &[
    ("#######../#XXbbc#../#defgh#../#ijkgh-../#llk..#../#######..", "X@6,8", Some([42, 29, 25]), 0),
    ("......./......./####-../#ab..-./#ccd.#./#ccd.#./#XXee#./#Xfgh#./#Xiih#./######.", "X@1,6", Some([45, 33, 24]), 0),
    ("......./......./#--####/#..aab#/#.cdfb#/#hcefg#/#hijkX#/#hllXX#/#######", "X@1,1", Some([51, 38, 29]), 0),
    ("########/#abccXX#/#ddeefX#/#ddghfi#/#...jki#/#--#####/......../........", "X@7,2", Some([60, 44, 38]), 0),
    ("#######/#aabXX#/#aabcX#/#defgg#/#..fhh#/#..ihh#/#######", "X@5,2", Some([47, 29, 23]), 0),
    ("########../#XX.ffi#../#XX.fgh#../#aacehh#../#bbdjlm-../#bddklm-../########..", "X@6,9", Some([185, 148, 132]), 0),
];

/// Pieces that go only along their longer side.
const ALONG: &[Row] = &[
    ("IBB#../I..LDD/JAAL../J.KEEM/FFK..M/GGHHHM", "A@3,5", Some([103, 60, 60]), 0),
    (".#CCM./DDDKM./AAJK../..JLEE/IFFL.N/IGG.#N", "A@3,5", Some([99, 54, 54]), 0),
    ("#CC.LM/..J.LM/AAJ.LN/HIDDDN/HI.KEE/#..KGG", "A@3,5", Some([87, 51, 51]), 0),
    ("F.BBBK/F..HJK/.AAHJK/CCGIJ./..GIDD/EE....", "A@3,5", Some([50, 30, 30]), 0),
    ("....../..HIJ./AAHIJK/BBH..K/FGCCCK/FGDD#.", "A@3,5", Some([24, 15, 15]), 0),
    (".BBCCC/DD..IJ/.HAAIJ/.HEEEK/.FFGGK/.....K", "A@3,5", Some([13, 10, 10]), 0),
    ("B..CDD/BEEC.F/.G.AAF/.GHHIJ/KKL.IJ/..L.MM", "A@3,5", Some([43, 24, 24]), 0),
    ("O..P../O..P../OXXP../..AQQQ/..A..B/..RRRB", "X@3,5", Some([22, 9, 9]), 0),
    ("...AAO/..BBCO/XXDECO/FFDEGG/HHIPPP/KKIQQQ", "X@3,5", Some([22, 12, 12]), 0),
    ("ABB..O/A.P..O/XXP..O/..PQQQ/....C./RRR.C.", "X@3,5", Some([33, 17, 17]), 0),
    ("AABBCO/D.EECO/DFPXXO/.FPQQQ/..P.../GG....", "X@3,5", Some([41, 21, 21]), 0),
    ("A..OOO/ABBC../XXDC.P/..D..P/..EFFP/..EQQQ", "X@3,5", Some([18, 10, 10]), 0),
    ("..ABB./.CA.../DCXXE./DFF.E./OOO.G./HH..G.", "X@3,5", Some([50, 25, 25]), 0),
    ("OOOA../..PABB/XXP.../CDPEEQ/CDRRRQ/FFGG.Q", "X@3,5", Some([51, 30, 30]), 0),
    ("AAOBCC/..OB../XXO.../DEEFFP/D..K.P/HH.K.P", "X@3,5", Some([62, 37, 37]), 0),
    ("OPPPAA/OBCC.Q/OBXX.Q/RRRD.Q/..EDFF/GGE...", "X@3,5", Some([63, 44, 44]), 0),
    ("OAA.B./OCD.BP/OCDXXP/QQQE.P/..FEGG/HHFII.", "X@3,5", Some([81, 51, 51]), 0),
];

/// Huarongdao's best known board, Sword Across, Horse Upright.
const SWORD: &str = "ABBC/ABBC/DEEF/DGHF/I..J";

/// The board of the long walk.
const WALK: &str = "BBDGI/AADE./AAFE./CCFHJ";

fn build(setup: &Setup) -> Result<Box<dyn Position>, String> {
    let family = stepwise::puzzles::family("klotski").expect("klotski is registered");
    (family.build)(setup).map_err(|error| error.to_string())
}

/// Why a board is refused.
fn refusal(setup: &Setup) -> String {
    build(setup).err().expect("refused")
}

fn board(start: &str, goal: &str) -> Box<dyn Position> {
    build(&Setup::new(start, Some(goal))).unwrap()
}

/// The length of the solution, `None` where it is proved that there is none.
fn length(position: &dyn Position, metric: Metric, algorithm: Algorithm) -> Option<usize> {
    match position.attempt(metric, algorithm)(&Control::default()).verdict {
        Verdict::Solved { path, .. } => Some(path.len()),
        Verdict::Unsolvable(_) => None,
        stopped @ Verdict::Stopped { .. } => panic!("{stopped:?}"),
    }
}

fn assert_rows(rows: &[Row], axis: bool, metrics: &[Metric]) {
    for &(start, goal, lengths, reachable) in rows {
        let position = build(&Setup::new(start, Some(goal)).with("axis", Value::Flag(axis))).unwrap();
        assert_eq!(position.text(), start);
        assert_eq!(position.goal(), goal);
        for &metric in metrics {
            let expected = lengths.map(|lengths| lengths[metric as usize]);
            assert_eq!(length(&*position, metric, Algorithm::Auto), expected, "{start} in {metric}");
        }
        if reachable > 0 {
            let map = position.map(Metric::Steps)(&Control::default()).unwrap();
            assert_eq!(map.census().states, reachable, "{start}");
        }
    }
}

#[test]
fn known_boards_take_their_known_lengths() {
    assert_rows(FREE, false, &Metric::ALL);
}

#[test]
fn known_boards_along_an_axis_take_their_known_lengths() {
    assert_rows(ALONG, true, &Metric::ALL);
}

/// A test for each metric, so that they run side by side: these boards are large.
#[rstest]
fn known_boards_with_doors_take_their_known_lengths(#[values(Metric::Steps, Metric::Slides, Metric::Moves)] metric: Metric) {
    assert_rows(DOORS, false, &[metric]);
}

#[test]
fn the_map_of_sword_across_is_as_known() {
    let position = board(SWORD, "B@4,2");
    for (metric, left, farthest) in [(Metric::Steps, 116, 126), (Metric::Moves, 81, 93)] {
        let map = position.map(metric)(&Control::default()).unwrap();
        let census = map.census();
        assert_eq!((census.states, census.goals), (25_955, 964));
        assert_eq!(census.histogram.len() - 1, farthest);
        assert_eq!(census.histogram.iter().sum::<u64>(), census.states);
        assert_eq!(map.left(&*position), Left::Exactly(left));
        // The farthest position is a board of its own, as far as the map says.
        let far = board(&census.farthest.unwrap(), "B@4,2");
        assert_eq!(length(&*far, metric, Algorithm::Auto), Some(farthest));
        assert_eq!(map.left(&*far), Left::Unknown, "another board");
    }
}

#[test]
fn depth_first_takes_the_long_walk() {
    let position = board(WALK, "A@2,4");
    let answer = position.attempt(Metric::Steps, Algorithm::DepthFirst)(&Control::default());
    let Verdict::Solved { path, optimal } = answer.verdict else { panic!("no walk") };
    assert_eq!((path.len(), optimal), (2045, false));
    assert_eq!(answer.statistics.stored, 3008);
    assert_eq!(length(&*position, Metric::Steps, Algorithm::Auto), Some(134));
    assert_eq!(length(&*position, Metric::Moves, Algorithm::Auto), Some(103));
    assert!(!position.algorithms(Metric::Moves).contains(&Algorithm::DepthFirst));
}

#[test]
fn rush_boards_need_no_goal() {
    let setup = |start: &str| Setup::new(start, None).with("format", Value::Text("rush".into()));
    let rush = |start: &str| build(&setup(start)).unwrap();
    // The horizontal X leaves; without one it is A. Walls are x, empty cells o.
    let position = rush("OAA.B.OCD.BPOCDXXPQQQE.P..FEGGHHFII.");
    assert_eq!((position.text().as_str(), position.goal().as_str()), ("OAA.B./OCD.BP/OCDXXP/QQQE.P/..FEGG/HHFII.", "X@3,5"));
    assert_eq!(length(&*position, Metric::Slides, Algorithm::Auto), Some(51));
    let position = rush("IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM");
    assert_eq!((position.text().as_str(), position.goal().as_str()), ("IBB#../I..LDD/JAAL../J.KEEM/FFK..M/GGHHHM", "A@3,5"));
    assert!(refusal(&setup("AABBCC")).contains("36 characters"));
    assert!(refusal(&setup("AooooXAooooXoooooooooooooooooooooooo")).contains("horizontal"));
    assert!(refusal(&setup("A*oooooooooooooooooooooooooooooooooo")).contains("row 1, column 2"));
}

#[rstest]
#[case::ragged("AB/A", "A@1,1", "board `A` at row 2, column 2: expected 2 characters in every row")]
#[case::empty("", "A@1,1", "no board")]
#[case::tall("AAA/A\u{7}A", "A@1,1", "row 2, column 2: expected visible characters")]
#[case::wide("A张.", "A@1,1", "row 1, column 2: expected visible characters")]
#[case::space("A B", "A@1,1", "row 1, column 2: expected visible characters")]
#[case::large("A........................", "A@1,1", "board `1x25`: expected at most 24x24 cells")]
#[case::torn("A.A", "A@1,1", "piece `A` at row 1, column 3: expected cells that all hang together")]
#[case::unknown("AB.", "Q@1,1", "goal `Q`: expected a piece of the board")]
#[case::off("AA.", "A@1,3", "goal `A@1,3`: expected a place on the board")]
#[case::wall("A#.", "A@1,2", "goal `A@1,2`: expected a place on the board")]
#[case::twice("A..", "A@1,2&A@1,3", "goal `A@1,3`: expected each piece once")]
#[case::overlap("AAB.", "A@1,2&B@1,3", "goal `B@1,3`: expected a place that no other piece")]
#[case::no_goal("A..", "", "no goal: expected a piece at a place")]
#[case::zero("A..", "A@0,1", "goal `A@0,1`: expected a piece at a place")]
#[case::huge("A..", "A@99999999999999999999,1", "expected a piece at a place")]
#[case::cut("A..", "A@1,2&", "expected a piece at a place")]
fn wrong_boards_are_refused(#[case] start: &str, #[case] goal: &str, #[case] message: &str) {
    let error = refusal(&Setup::new(start, Some(goal)));
    assert!(error.contains(message), "{error}");
}

#[test]
fn wrong_options_are_refused() {
    let setup = Setup::new("A-B#", Some("A@1,2"));
    let refused = |name, value| refusal(&setup.clone().with(name, value));
    assert!(refused("gates", Value::Cells(vec![(1, 3)])).contains("gate `1,3`: expected no piece on it"));
    assert!(refused("gates", Value::Cells(vec![(1, 4)])).contains("a cell that is no wall"));
    assert!(refused("gates", Value::Cells(vec![(0, 1)])).contains("a cell of the board"));
    assert!(refused("format", Value::Text("sokoban".into())).contains("expected rush"));
    let table = |key: &str, label: &str| Value::Table([(key.to_owned(), label.to_owned())].into());
    assert!(refused("labels", table("Q", "x")).contains("a piece of the board"));
    assert!(refused("labels", table("A", "\u{1b}[1m")).contains("visible characters"));
    let axis = setup.clone().with("axis", Value::Flag(true)).with("axis_free", Value::Text("Q".into()));
    assert!(refusal(&axis).contains("pieces of the board"));
    assert!(refusal(&Setup::new("A..", None)).contains("goal"));
    assert!(build(&Setup::new("A..", Some("A@1,3")).with("gates", Value::Cells(vec![(1, 1), (1, 2)]))).is_ok());
}

fn texts(position: &dyn Position) -> Vec<String> {
    (0..position.step_count()).map(|number| position.step_text(stepwise::puzzle::Step(number as u16)).unwrap()).collect()
}

#[test]
fn gates_let_only_the_goals_pieces_in() {
    // A may go through the gate to its place, B may not follow.
    let open = board("#A#/B-./#.#", "A@3,2");
    assert_eq!(texts(&*open), ["AD"]);
    let shut = board("#A#/B-./#.#", "B@2,3");
    assert_eq!(texts(&*shut), ["BR"]);
    // A gate under a piece is named beside the board; the text shows it once the piece has gone.
    let mut covered = build(&Setup::new("BA.", Some("A@1,3")).with("gates", Value::Cells(vec![(1, 2)]))).unwrap();
    let steps = covered.parse("AR").unwrap();
    assert!(covered.play(steps[0]));
    assert_eq!(covered.text(), "B-A");
    assert_eq!(texts(&*covered), ["AL"]);
}

#[test]
fn an_axis_binds_by_the_longer_side() {
    let setup = Setup::new("...../.AA../.B.C./.B.../.....", Some("A@2,1")).with("axis", Value::Flag(true));
    assert_eq!(texts(&*build(&setup).unwrap()), ["AL", "AR", "BD"]);
    let free = build(&setup.with("axis_free", Value::Text("C".into()))).unwrap();
    assert_eq!(texts(&*free), ["AL", "AR", "BD", "CU", "CD", "CL", "CR"]);
}

#[test]
fn texts_go_both_ways() {
    let position = board("?A./&A./...", " &@3,1 | A@1,2 & ?@3,3 ");
    assert_eq!((position.text().as_str(), position.goal().as_str()), ("?A./&A./...", "&@3,1|?@3,3&A@1,2"));
    assert_eq!(texts(&*position), ["&D", "AD", "AR"]);
    let steps = position.parse("&drr").unwrap();
    assert_eq!(position.action(&steps).unwrap().text, "&DRR");
    assert_eq!(position.action(&steps).unwrap().steps, ["&D", "&R", "&R"]);
    for wrong in ["", "&", "&X", "Q", "ZR", "&U", "ARR", "&DD"] {
        assert!(position.parse(wrong).is_err(), "{wrong}");
    }
    assert_eq!(board("A.\nB.\n", "A@1,2").text(), "A./B.");
}

#[test]
fn actions_come_in_the_fixed_order() {
    let position = board("A../B../...", "A@3,3");
    let actions = |metric| position.actions(metric).into_iter().map(|action| action.text).collect::<Vec<_>>();
    assert_eq!(actions(Metric::Steps), ["AR", "BD", "BR"]);
    assert_eq!(actions(Metric::Slides), ["AR", "ARR", "BD", "BR", "BRR"]);
    assert_eq!(
        actions(Metric::Moves),
        ["AR", "ARD", "ARR", "ARDD", "ARDR", "ARDDL", "ARDDR", "BD", "BR", "BDR", "BRU", "BRR", "BDRR", "BRUR"]
    );
}

#[test]
fn counts_follow_the_hand() {
    let mut position = board("A../..B/...", "A@3,3");
    let play = |position: &mut Box<dyn Position>, text: &str| {
        let step = position.parse(text).unwrap()[0];
        let costs = Metric::ALL.map(|metric| position.cost(step, metric));
        assert!(position.play(step));
        costs
    };
    assert_eq!(play(&mut position, "AR"), [1, 1, 1]);
    assert_eq!(play(&mut position, "AR"), [1, 0, 0]);
    assert_eq!(play(&mut position, "AL"), [1, 1, 0]);
    let moves = position.map(Metric::Moves)(&Control::default()).unwrap();
    assert_eq!(moves.left(&*position), Left::Exactly(0), "A goes on to its place for free");
    position.release();
    assert_eq!(moves.left(&*position), Left::Exactly(1));
    assert_eq!(play(&mut position, "AD"), [1, 1, 1]);
    let slides = position.map(Metric::Slides)(&Control::default()).unwrap();
    assert_eq!(slides.left(&*position), Left::Exactly(1), "down for free, then to the right");
    assert_eq!(play(&mut position, "BD"), [1, 1, 1]);
    assert!(!position.continues(position.parse("AL").unwrap()[0]));
}

fn scene(position: &dyn Position) -> stepwise::puzzle::Board {
    let Scene::Board(board) = position.scene() else { panic!("a board") };
    board
}

#[test]
fn the_scene_tells_what_is_where() {
    let labels = Value::Table([("B".to_owned(), "曹操".to_owned()), ("A".to_owned(), "Zhang Fei".to_owned())].into());
    let position = build(&Setup::new(SWORD, Some("B@4,2")).with("labels", labels)).unwrap();
    let board = scene(&*position);
    assert_eq!((board.rows, board.columns, board.frame), (5, 4, Frame::Outline));
    assert_eq!(board.pieces.len(), 10);
    let key = &board.pieces[1];
    assert_eq!((key.label.as_str(), key.role, key.home, key.movable), ("曹操", Role::Key, false, false));
    assert_eq!(board.pieces[0].label, "A", "too long to be drawn");
    assert_eq!(board.pieces[0].role, board.pieces[2].role);
    assert_ne!(board.pieces[0].role, board.pieces[4].role);
    assert!(board.pieces[6].movable);
    assert_eq!(board.targets.len(), 1);
    assert_eq!(board.targets[0].cells, [Cell::new(3, 1), Cell::new(3, 2), Cell::new(4, 1), Cell::new(4, 2)]);
    let effect = position.effect("GDR").unwrap();
    assert_eq!((effect.piece, effect.direction), (Some(6), Some(Direction::Right)));
    assert_eq!(effect.to, [Cell::new(4, 2)]);
    assert_eq!(effect.sentence.key, "klotski.turn");
    assert!(position.effect("BU").is_none());
    let barred = build(&Setup::new("AA./...", Some("A@2,1")).with("axis", Value::Flag(true))).unwrap();
    assert_eq!(barred.hopeless().unwrap().key, "klotski.hopeless");
}

/// Plays an intent; the text of what it played, `-` for a change of focus, nothing when ignored.
fn intend(position: &mut Box<dyn Position>, focus: &mut Focus, intent: Intent) -> String {
    match position.respond(focus, intent) {
        Response::Ignored => String::new(),
        Response::Focused => "-".to_owned(),
        Response::Play(steps) => {
            let text = position.action(&steps).unwrap().text;
            assert!(steps.into_iter().all(|step| position.play(step)));
            let held = focus.held.expect("what moves is held");
            let board = scene(&**position);
            assert_eq!(board.piece_at(focus.cell).map(|piece| piece.id), Some(held), "the cursor is on the piece");
            text
        }
    }
}

#[test]
fn keys_move_the_cursor_and_the_piece() {
    use Direction::{Down, Left, Right, Up};
    let mut position = board(SWORD, "B@4,2");
    let mut focus = position.focus();
    assert_eq!(focus, Focus::at(Cell::new(0, 1)));
    let mut press = |intent| intend(&mut position, &mut focus, intent);
    assert_eq!(press(Intent::Direct(Up)), "");
    assert_eq!(press(Intent::Direct(Down)), "-", "onto E");
    assert_eq!(press(Intent::Direct(Down)), "-", "onto G");
    assert_eq!(press(Intent::Confirm), "-");
    assert_eq!(press(Intent::Direct(Up)), "");
    assert_eq!(press(Intent::Direct(Down)), "GD");
    assert_eq!(press(Intent::Direct(Right)), "GR");
    assert_eq!(press(Intent::Cancel), "-");
    assert_eq!(press(Intent::Cancel), "");
    assert_eq!(press(Intent::Direct(Up)), "-", "onto H");
    assert_eq!(press(Intent::Confirm), "-");
    assert_eq!(press(Intent::Direct(Left)), "HL");
    assert_eq!(press(Intent::Confirm), "-");
    assert_eq!(focus, Focus::at(Cell::new(3, 1)));
    for intent in [Intent::Letter('x'), Intent::Press(0), Intent::Drop] {
        assert_eq!(intend(&mut position, &mut focus, intent), "");
    }
}

#[test]
fn tab_visits_the_pieces_that_can_move() {
    let mut position = board(SWORD, "B@4,2");
    let mut focus = position.focus();
    let mut visited = String::new();
    for intent in [Intent::Next, Intent::Next, Intent::Next, Intent::Next, Intent::Next, Intent::Previous, Intent::Previous] {
        assert_eq!(intend(&mut position, &mut focus, intent), "-");
        visited += &scene(&*position).piece_at(focus.cell).unwrap().label;
    }
    assert_eq!(visited, "GHIJGJI");
}

#[test]
fn the_mouse_takes_sends_and_drags() {
    let mut position = board(SWORD, "B@4,2");
    let mut focus = position.focus();
    let mut point = |intent| intend(&mut position, &mut focus, intent);
    let cell = Cell::new;
    assert_eq!(point(Intent::Click(cell(4, 1))), "", "nothing is held");
    assert_eq!(point(Intent::Click(cell(3, 1))), "-");
    assert_eq!(point(Intent::Click(cell(4, 2))), "GDR");
    assert_eq!(point(Intent::Click(cell(9, 9))), "");
    assert_eq!(point(Intent::Drop), "-");
    // H is dragged to the left over the free cell and down; it stops as near as it gets.
    let drag = |to| Intent::Drag { from: cell(3, 2), to };
    assert_eq!(point(drag(cell(3, 2))), "-");
    assert_eq!(point(drag(cell(3, 1))), "HL");
    assert_eq!(point(drag(cell(3, 1))), "");
    assert_eq!(point(drag(cell(9, 0))), "HD");
    assert_eq!(point(Intent::Drop), "-");
    assert_eq!(position.text(), "ABBC/ABBC/DEEF/D..F/IHGJ");
    // A cell in the middle of a piece stays under the pointer; another piece ends the old hold.
    let drag = |from, to| Intent::Drag { from, to };
    assert_eq!(intend(&mut position, &mut focus, drag(cell(2, 2), cell(3, 2))), "ED");
    assert_eq!(focus.cell, cell(3, 2));
    assert_eq!(intend(&mut position, &mut focus, drag(cell(1, 1), cell(4, 1))), "BD");
    assert_eq!(focus, Focus { held: Some(1), ..Focus::at(cell(2, 1)) });
    // After an undo the cursor finds its piece again.
    let mut before = board(SWORD, "B@4,2");
    assert_eq!(intend(&mut before, &mut focus, Intent::Direct(Direction::Down)), "");
    assert_eq!(before.text(), SWORD);
}

/// Whatever a move or a goal is written with stands on the board, or the legend says what does.
#[test]
fn every_letter_of_a_move_or_goal_is_on_the_board_or_in_the_legend() {
    let mut legends = 0;
    for level in stepwise::levels::Library::builtin().of("klotski") {
        let position = level.open().expect("a board");
        let Scene::Board(board) = position.scene() else { panic!("{}: no board", level.id) };
        let labels: Vec<&str> = board.pieces.iter().map(|piece| piece.label.as_str()).collect();
        let legend = position.legend();
        legends += usize::from(!legend.is_empty());
        for (name, label) in &legend {
            assert!(labels.contains(&label.as_str()), "{}: {name} {label}", level.id);
        }
        let moves = position.actions(Metric::Moves).into_iter().filter_map(|action| action.text.chars().next());
        let goal = position.goal();
        let goals = goal.split(['&', '|']).filter_map(|term| term.trim().chars().next());
        for letter in moves.chain(goals).map(String::from) {
            let told = legend.iter().any(|(name, _)| *name == letter) || labels.iter().any(|label| label.contains(&letter));
            assert!(told, "{}: {letter}", level.id);
        }
    }
    assert!(legends > 10, "{legends}");
}
