//! Distance maps: they know every position, and those of several metrics are those of each.

use stepwise::puzzle::{Algorithm, Left};

use super::choices::Choices;
use super::{families, length, library, limits, open, samples, wander};

#[test]
fn a_map_knows_every_position_that_play_reaches() {
    let library = library();
    for family in families() {
        let level = samples(library, family.id)[0];
        let position = open(level);
        for &metric in position.metrics() {
            let map = position.map(metric)(&limits()).unwrap_or_else(|reason| panic!("{}: {reason}", level.id));
            let census = map.census();
            assert_eq!(census.histogram.first().copied().unwrap_or_default(), census.goals, "{}", level.id);
            let mut choices = Choices(11);
            let mut at = open(level);
            assert_eq!(map.left(&*at), Left::Unknown, "another opening of the same level is another board");
            at = position.boxed();
            for _ in 0..30 {
                wander(&mut at, &mut choices, 1);
                assert_ne!(map.left(&*at), Left::Unknown, "{}", level.id);
                at.release();
                let found = length(&*at, metric, Algorithm::Auto).map_or(Left::Never, Left::Exactly);
                assert_eq!(map.left(&*at), found, "{} at {} in {metric}", level.id, at.text());
            }
        }
    }
}

#[test]
fn maps_of_several_metrics_are_those_of_each() {
    let library = library();
    for family in families() {
        let level = samples(library, family.id)[0];
        let position = open(level);
        let maps = position.maps(position.metrics())(&limits()).unwrap_or_else(|reason| panic!("{}: {reason}", level.id));
        assert_eq!(maps.iter().map(|map| map.metric()).collect::<Vec<_>>(), position.metrics(), "{}", level.id);
        for map in maps {
            let alone = position.map(map.metric())(&limits()).unwrap_or_else(|reason| panic!("{}: {reason}", level.id));
            assert_eq!(map.left(&*position), alone.left(&*position), "{} in {}", level.id, map.metric());
            assert_eq!(map.shortest_solutions(&*position), alone.shortest_solutions(&*position), "{} in {}", level.id, map.metric());
            assert_eq!(map.census(), alone.census(), "{} in {}", level.id, map.metric());
        }
    }
}
