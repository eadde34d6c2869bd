//! Counts the boards of a size on which no vehicle can step left or up, by their number of walls.
//!
//! Programs that enumerate such boards can be compared by this number before they do so:
//! `cargo run --release --example candidates -- 6x6 2`.

use clearway::enumerate::{Enumeration, Field};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let size = arguments.first().map_or("5x5", String::as_str);
    let walls: u8 = arguments.get(1).map_or("1", String::as_str).parse()?;
    let (width, height) = size.split_once('x').ok_or("expected a size such as 6x6")?;
    let mut sum = 0;
    for walls in 0..=walls {
        let field = Field::new(width.parse()?, height.parse()?, walls..=walls)?;
        let candidates = Enumeration::new(field)?.candidates();
        sum += candidates;
        println!("{size} with {walls} walls: {candidates}, and {sum} with up to {walls}");
    }
    Ok(())
}
