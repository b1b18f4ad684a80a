//! Builds again when a level pack is added or removed: the packs are embedded in the binary, and
//! the compiler by itself sees only changes of files it has embedded before.

fn main() {
    println!("cargo::rerun-if-changed=levels");
}
