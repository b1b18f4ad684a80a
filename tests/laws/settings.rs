//! The settings file: any bytes are read, complaints are lines with a place, and after a change the
//! file is sound, says what was set, and says of all else what it said.

use std::fs;

use stepwise::settings::{self, ITEMS, Settings, Value};

use super::{Law, one_line};

pub const LAW: Law = Law { name: "settings", rounds: 200, samples, holds };

fn samples() -> Vec<Vec<u8>> {
    let file = "# mine\n\n[shown]\ntheme = \"light\" # easy\nlanguage = \"zh\"\n\n[play]\nmetric = \"steps\"\nhint_stages = 3\n\n\
                [solver]\nmemory = 64\n[keys]\npreset = \"vim\"\nundo = [\"x\", \"F2\"]\nhint = \"?\"\n";
    let mut samples = vec![file.as_bytes().to_vec(), format!("\u{feff}{}", file.replace('\n', "\r\n")).into_bytes()];
    samples.extend(ITEMS.iter().map(|item| {
        let value = match item.value(&Settings::default()) {
            Value::Flag(flag) => flag.to_string(),
            Value::Name(name) => format!("\"{name}\""),
            Value::Number(number) => number.to_string(),
        };
        format!("{}.{} = {value}\n", item.section, item.key).into_bytes()
    }));
    samples
}

fn holds(bytes: &[u8]) -> bool {
    let (before, complaints) = settings::read(bytes);
    let lines = bytes.split(|&byte| byte == b'\n').count();
    let sound = complaints.is_empty();
    for complaint in &complaints {
        one_line(complaint);
        assert!((1..=lines).contains(&complaint.line), "{complaint}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("config.toml");
    fs::write(&file, bytes).expect("written");
    assert_eq!(settings::load(&file), (before.clone(), complaints));
    let item = &ITEMS[bytes.len() % ITEMS.len()];
    let mut wanted = before.clone();
    item.turn(&mut wanted, true);
    settings::change(&file, &[(item, item.value(&wanted))]).expect("changed");
    let (after, _) = settings::read(&fs::read(&file).expect("a file"));
    for item in ITEMS {
        assert_eq!(item.value(&after), item.value(&wanted), "{}.{}", item.section, item.key);
    }
    let keys = |settings: &Settings| settings.rebindings.iter().map(|keys| (keys.action.clone(), keys.keys.clone())).collect::<Vec<_>>();
    if let Ok(kept) = fs::read(file.with_file_name("config.toml.bak")) {
        assert_eq!(kept, bytes, "what was not understood is kept");
    } else {
        assert_eq!(keys(&after), keys(&before), "nothing was lost");
    }
    sound
}
