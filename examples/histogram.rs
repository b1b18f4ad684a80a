//! How far everything is: the positions that a level can reach, counted by their distance to the
//! goal and drawn as bars.
//!
//! ```sh
//! cargo run --example histogram --no-default-features -- heng-dao-li-ma
//! ```

use std::error::Error;

use stepwise::levels::Library;
use stepwise::search::Control;

/// Characters of the longest bar.
const WIDTH: u64 = 60;

fn main() -> Result<(), Box<dyn Error>> {
    let level = std::env::args().nth(1).unwrap_or_else(|| "heng-dao-li-ma".to_owned());
    let position = Library::builtin().find(&level)?.open()?;
    let metric = position.metrics()[0];
    let census = position.distances(metric, &Control::default())?.census();
    let longest = census.histogram.iter().copied().max().unwrap_or(0).max(1);
    for (distance, &count) in census.histogram.iter().enumerate() {
        let bar = "#".repeat((count * WIDTH).div_ceil(longest) as usize);
        println!("{distance:4} {count:8} {bar}");
    }
    println!("{} positions, {} of them goals, in {metric}", census.states, census.goals);
    if let Some(farthest) = census.farthest {
        println!("farthest: {farthest}");
    }
    Ok(())
}
