//! A solution as a looping GIF.
//!
//! Each frame holds only the rectangle that changed, with unchanged pixels transparent. That keeps
//! the file small.

use crate::animation::{Bar, stage};
use crate::board::Painter;
use crate::error::RenderError;
use crate::indexed::{IndexedFrame, Indexer};
use crate::png;
use crate::scene::{Item, Scene};
use crate::style::Style;
use crate::timeline::{Slide, Timeline};
use ::gif::{DisposalMethod, Encoder, Repeat};
use clearway::board::{Move, Puzzle};
use tiny_skia::Pixmap;

/// Time between frames during a slide, in milliseconds.
const FRAME: u32 = 40;

/// Maximum pixels of a frame; there may be thousands of frames.
const MOST_PIXELS: u64 = 2_000_000;

/// Renders the solution as a GIF.
pub fn gif(puzzle: &Puzzle, moves: &[Move], style: &Style) -> Result<Vec<u8>, RenderError> {
    let painter = Painter::new(puzzle, *style);
    let timeline = Timeline::new(puzzle, moves)?;
    let scale = style.scale();
    let stage = stage(&painter, puzzle);
    let (width, height) = ((stage.width * scale) as u64, (stage.height * scale) as u64);
    if width * height > MOST_PIXELS {
        return Err(RenderError::TooLarge { width, height });
    }
    let film = Film { painter: &painter, puzzle, scale, bar: Bar::new(&stage), stage: &stage };
    film.shoot(&timeline)
}

/// Renders a still picture as a GIF, with `scale` pixels per unit.
pub fn gif_still(scene: &Scene, scale: f64) -> Result<Vec<u8>, RenderError> {
    let mut pixmap = png::canvas(scene, scale)?;
    let (width, height) = (pixmap.width(), pixmap.height());
    if width.max(height) > u32::from(u16::MAX) {
        return Err(RenderError::TooLarge { width: width.into(), height: height.into() });
    }
    let fit = png::fit(scene, &pixmap);
    png::draw(&mut pixmap, &scene.items, fit);
    Reel::new(pixmap, 0)?.finish()
}

struct Film<'a> {
    painter: &'a Painter,
    puzzle: &'a Puzzle,
    scale: f64,
    stage: &'a Scene,
    bar: Bar,
}

impl Film<'_> {
    fn shoot(&self, timeline: &Timeline) -> Result<Vec<u8>, RenderError> {
        let count = self.puzzle.vehicles().len();
        let ground = {
            let mut pixmap = png::canvas(self.stage, self.scale)?;
            self.draw(&mut pixmap, &self.stage.items);
            pixmap
        };
        let first = self.still(&ground, &vec![0.0; count], None, 0.0);
        let mut reel = Reel::new(first, until_first(timeline))?;
        let mut places = vec![0.0; count];
        for (index, slide) in timeline.slides.iter().enumerate() {
            let share = (index + 1) as f64 / timeline.slides.len() as f64;
            let still = self.still(&ground, &places, Some(slide), share);
            let next = timeline.slides.get(index + 1).map_or(timeline.total, |next| next.begins);
            self.shoot_slide(&mut reel, &still, slide, next)?;
            places[slide.vehicle.index()] = slide.to;
        }
        reel.finish()
    }

    fn shoot_slide(
        &self,
        reel: &mut Reel,
        still: &Pixmap,
        slide: &Slide,
        next: u32,
    ) -> Result<(), RenderError> {
        let length = slide.ends - slide.begins;
        let frames = (length / FRAME).max(1);
        for frame in 1..=frames {
            let part = f64::from(frame) / f64::from(frames);
            let eased = part * part * (3.0 - 2.0 * part);
            let place = slide.from + (slide.to - slide.from) * eased;
            let mut pixmap = still.clone();
            let vehicle = self.painter.vehicle_shifted(self.puzzle, slide.vehicle, place);
            self.draw(&mut pixmap, &[vehicle.into()]);
            let shown = if frame < frames { length / frames } else { next - slide.ends };
            reel.add(pixmap, shown)?;
        }
        Ok(())
    }

    /// The board with the vehicles at these offsets, without the sliding one.
    fn still(&self, ground: &Pixmap, places: &[f64], moving: Option<&Slide>, share: f64) -> Pixmap {
        let mut pixmap = ground.clone();
        let items: Vec<Item> = self
            .puzzle
            .ids()
            .filter(|(id, _)| moving.is_none_or(|slide| slide.vehicle != *id))
            .map(|(id, _)| self.painter.vehicle_shifted(self.puzzle, id, places[id.index()]).into())
            .chain((share > 0.0).then(|| self.bar_until(share)))
            .collect();
        self.draw(&mut pixmap, &items);
        pixmap
    }

    /// The filled part of the progress bar.
    fn bar_until(&self, share: f64) -> Item {
        self.bar.part(share).stroke(self.painter.palette.look().red, Bar::WIDTH).into()
    }

    fn draw(&self, pixmap: &mut Pixmap, items: &[Item]) {
        let fit = png::fit(self.stage, pixmap);
        png::draw(pixmap, items, fit);
    }
}

fn until_first(timeline: &Timeline) -> u32 {
    timeline.slides.first().map_or(timeline.total, |slide| slide.begins)
}

/// The frames so far.
struct Reel {
    encoder: Encoder<Vec<u8>>,
    indexer: Indexer,
    last: Vec<u8>,
    width: usize,
}

impl Reel {
    fn new(first: Pixmap, shown: u32) -> Result<Self, RenderError> {
        let (width, height) = (first.width() as u16, first.height() as u16);
        let mut indexer = Indexer::new(first.data());
        let mut encoder =
            Encoder::new(Vec::new(), width, height, &indexer.palette()).map_err(encoding)?;
        encoder.set_repeat(Repeat::Infinite).map_err(encoding)?;
        let whole = indexer.whole(first.data(), usize::from(width));
        let last = first.take();
        let mut reel = Self { encoder, indexer, last, width: usize::from(width) };
        reel.write(whole, shown)?;
        Ok(reel)
    }

    fn add(&mut self, next: Pixmap, shown: u32) -> Result<(), RenderError> {
        let next = next.take();
        let frame = self.indexer.changes(&self.last, &next, self.width);
        self.last = next;
        self.write(frame, shown)
    }

    fn write(&mut self, frame: IndexedFrame, shown: u32) -> Result<(), RenderError> {
        let frame = ::gif::Frame {
            delay: (shown / 10).min(u32::from(u16::MAX)) as u16,
            dispose: DisposalMethod::Keep,
            transparent: Some(Indexer::TRANSPARENT),
            left: frame.left,
            top: frame.top,
            width: frame.width,
            height: frame.height,
            buffer: frame.pixels.into(),
            ..::gif::Frame::default()
        };
        self.encoder.write_frame(&frame).map_err(encoding)
    }

    fn finish(self) -> Result<Vec<u8>, RenderError> {
        self.encoder.into_inner().map_err(|error| RenderError::Encoding(error.to_string()))
    }
}

#[expect(clippy::needless_pass_by_value, reason = "the form that map_err wants")]
fn encoding(error: ::gif::EncodingError) -> RenderError {
    RenderError::Encoding(error.to_string())
}
