//! The themes of a board.

use crate::colour::Colour;

/// A set of colours and materials.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Vivid cars on a plain light board.
    #[default]
    Classic,
    /// Painted blocks on a wooden tray.
    Wood,
    /// Bright on black, for projectors and low vision.
    Contrast,
    /// Black on white, to save ink; the red car is black.
    Print,
}

impl Theme {
    /// All themes.
    pub const ALL: [Self; 4] = [Self::Classic, Self::Wood, Self::Contrast, Self::Print];

    /// The id of the theme.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Wood => "wood",
            Self::Contrast => "contrast",
            Self::Print => "print",
        }
    }

    /// The theme with this [`id`](Self::id).
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.id() == id)
    }

    /// The colours and materials of the theme.
    pub const fn look(self) -> &'static Look {
        match self {
            Self::Classic => &CLASSIC,
            Self::Wood => &WOOD,
            Self::Contrast => &CONTRAST,
            Self::Print => &PRINT,
        }
    }
}

/// The colours and materials of a theme.
///
/// A search chose the vehicle colours to be as far apart as possible for normal and for red-green
/// colour-blind vision. Cars are lighter than the red car and trucks are darker, because everybody
/// can see differences in lightness. Tests measure both.
#[derive(Debug)]
pub struct Look {
    /// The page background.
    pub page: Colour,
    /// The ground below the vehicles.
    pub board: Colour,
    /// The frame around the ground.
    pub frame: Colour,
    /// A line around frame and ground.
    pub edge: Option<Colour>,
    /// The dots in free cells.
    pub dot: Colour,
    /// Walls.
    pub wall: Colour,
    /// The hatching of walls.
    pub hatching: Colour,
    /// Text on the page.
    pub ink: Colour,
    /// Less important text on the page.
    pub soft_ink: Colour,
    /// The red car, and the arrow at the exit.
    pub red: Colour,
    /// The stripe and the disc that mark the red car for people who cannot see its colour.
    pub mark: Colour,
    /// Vehicles of one or two cells.
    pub cars: &'static [Colour],
    /// Longer vehicles.
    pub trucks: &'static [Colour],
    /// Letters on light vehicles.
    pub dark_letters: Colour,
    /// Letters on dark vehicles.
    pub light_letters: Colour,
    /// The lines around vehicles.
    pub rim: Rim,
    /// Opacity of the vehicles' shadows; 0.0 for none.
    pub shadow: f64,
    /// The colour of the grain, for a wooden theme.
    pub grain: Option<Colour>,
}

/// The outline of a vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rim {
    /// The vehicle's own colour, darkened by this many per cent, to stand out from a light board.
    Darker(u8),
    /// The vehicle's own colour.
    Same,
    /// One colour for all vehicles.
    Fixed(Colour),
}

impl Look {
    /// The colour of the line around a vehicle.
    pub const fn rim_of(&self, vehicle: Colour) -> Colour {
        match self.rim {
            Rim::Darker(share) => vehicle.mix(Colour::BLACK, share),
            Rim::Same => vehicle,
            Rim::Fixed(colour) => colour,
        }
    }

    /// The letter colour on `ground`: the one of the two with more contrast.
    pub fn letters_on(&self, ground: Colour) -> Colour {
        let dark = crate::vision::contrast(self.dark_letters, ground);
        let light = crate::vision::contrast(self.light_letters, ground);
        if light >= dark { self.light_letters } else { self.dark_letters }
    }
}

macro_rules! colours {
    ($($hex:literal)*) => { &[$(Colour::hex($hex)),*] };
}

static CLASSIC: Look = Look {
    page: Colour::hex(0xf9_f6_f1),
    board: Colour::hex(0xec_e8_e0),
    frame: Colour::hex(0xc8_bc_a8),
    edge: None,
    dot: Colour::hex(0xd2_cc_be),
    wall: Colour::hex(0xae_a3_91),
    hatching: Colour::hex(0x96_8b_7a),
    ink: Colour::hex(0x22_28_33),
    soft_ink: Colour::hex(0x5c_62_70),
    red: Colour::hex(0xd9_30_2f),
    mark: Colour::WHITE,
    cars: colours![
        0x88_d4_87 0x81_a9_fd 0xef_c3_52 0xde_8a_ca 0x7c_a0_a4 0xa5_84_dc 0xd3_93_37 0x52_b9_7f 0xa3_c7_bf 0x58_cf_e6
    ],
    trucks: colours![0x14_79_b0 0x53_34_7e 0x21_83_73 0x76_4b_7a 0x4c_55_a0 0x4a_44_56],
    dark_letters: Colour::hex(0x1b_22_30),
    light_letters: Colour::WHITE,
    rim: Rim::Darker(42),
    shadow: 0.22,
    grain: None,
};

static WOOD: Look = Look {
    page: Colour::hex(0xfb_f7_ef),
    board: Colour::hex(0xf0_de_bd),
    frame: Colour::hex(0xa0_6d_3f),
    edge: Some(Colour::hex(0x86_57_2f)),
    dot: Colour::hex(0xcd_b1_84),
    wall: Colour::hex(0x8a_5c_34),
    hatching: Colour::hex(0x73_4a_28),
    ink: Colour::hex(0x3a_26_17),
    soft_ink: Colour::hex(0x77_5a_40),
    red: Colour::hex(0xc2_2f_26),
    mark: Colour::WHITE,
    cars: colours![
        0x80_cb_9d 0x97_b7_f8 0xd6_b2_6a 0xb2_80_a5 0x59_b1_d6 0x97_92_7e 0x93_a5_5b 0x81_8d_cf 0xa3_bd_c4 0xb1_9e_ac
    ],
    trucks: colours![0x23_54_88 0x6e_41_63 0x48_73_6a 0x66_5f_9f 0x30_36_70 0x49_37_40],
    dark_letters: Colour::hex(0x2a_1c_12),
    light_letters: Colour::hex(0xff_f8_ec),
    rim: Rim::Darker(45),
    shadow: 0.32,
    grain: Some(Colour::hex(0x6b_43_20)),
};

static CONTRAST: Look = Look {
    page: Colour::BLACK,
    board: Colour::hex(0x0b_0b_0d),
    frame: Colour::WHITE,
    edge: None,
    dot: Colour::hex(0x6a_6a_70),
    wall: Colour::hex(0x8c_8c_92),
    hatching: Colour::BLACK,
    ink: Colour::WHITE,
    soft_ink: Colour::hex(0xc8_c8_ce),
    red: Colour::hex(0xff_4a_3d),
    mark: Colour::BLACK,
    cars: colours![
        0xdd_d8_1f 0xbc_f8_fe 0xda_b2_f3 0x61_ee_bf 0xe3_bf_76 0xc3_fd_c1 0xaf_ca_cd 0xf2_de_90 0x9c_d5_9b 0xdc_fc_63
    ],
    trucks: colours![0x5d_ad_fc 0xbf_56_b9 0x5f_bc_9e 0x7b_92_89 0x7a_7a_f5 0xba_8a_c5],
    dark_letters: Colour::BLACK,
    light_letters: Colour::WHITE,
    rim: Rim::Same,
    shadow: 0.0,
    grain: None,
};

static PRINT: Look = Look {
    page: Colour::WHITE,
    board: Colour::WHITE,
    frame: Colour::hex(0xe4_e4_e4),
    edge: Some(Colour::BLACK),
    dot: Colour::hex(0xb0_b0_b0),
    wall: Colour::hex(0xf2_f2_f2),
    hatching: Colour::hex(0x55_55_55),
    ink: Colour::BLACK,
    soft_ink: Colour::hex(0x55_55_55),
    red: Colour::hex(0x17_17_17),
    mark: Colour::WHITE,
    cars: colours![0xff_ff_ff],
    trucks: colours![0xd4_d4_d4],
    dark_letters: Colour::BLACK,
    light_letters: Colour::WHITE,
    rim: Rim::Fixed(Colour::BLACK),
    shadow: 0.0,
    grain: None,
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vision::{Vision, contrast, distance};

    fn painted() -> impl Iterator<Item = (Theme, Vec<Colour>)> {
        // In `print`, only the letters tell vehicles apart.
        let themes = [Theme::Classic, Theme::Wood, Theme::Contrast];
        themes.into_iter().map(|theme| {
            let look = theme.look();
            (theme, look.cars.iter().chain(look.trucks).copied().collect())
        })
    }

    #[test]
    fn red_differs_from_all_other_colours_in_every_vision() {
        for theme in Theme::ALL {
            let look = theme.look();
            for &other in look.cars.iter().chain(look.trucks) {
                let apart = distance(look.red, other);
                assert!(apart > 0.109, "{theme:?}: {} and {other}: {apart:.3}", look.red);
            }
        }
    }

    #[test]
    fn vehicle_colours_differ_in_every_vision() {
        for (theme, colours) in painted() {
            for (index, &a) in colours.iter().enumerate() {
                for &b in &colours[index + 1..] {
                    let apart = distance(a, b);
                    assert!(apart > 0.044, "{theme:?}: {a} and {b}: {apart:.3}");
                    let apart = Vision::Full.distance(a, b);
                    assert!(apart > 0.065, "{theme:?}: {a} and {b}: {apart:.3} in full colour");
                }
            }
        }
    }

    #[test]
    fn trucks_are_darker_than_cars_in_every_vision() {
        for theme in Theme::ALL {
            let look = theme.look();
            for &car in look.cars {
                for &truck in look.trucks {
                    let (car, truck) =
                        (contrast(car, Colour::BLACK), contrast(truck, Colour::BLACK));
                    assert!(car > truck, "{theme:?}");
                }
            }
        }
    }

    #[test]
    fn letters_on_vehicles_and_text_on_the_page_are_readable() {
        for theme in Theme::ALL {
            let look = theme.look();
            for &ground in look.cars.iter().chain(look.trucks).chain([&look.red]) {
                let value = contrast(look.letters_on(ground), ground);
                assert!(value >= 4.5, "{theme:?}: letters on {ground}: {value:.2}");
            }
            for ink in [look.ink, look.soft_ink] {
                assert!(contrast(ink, look.page) >= 4.5, "{theme:?}: {ink}");
            }
        }
    }

    #[test]
    fn vehicles_stand_out_from_the_board() {
        for (theme, colours) in painted() {
            for colour in colours {
                let apart = distance(colour, theme.look().board);
                assert!(apart > 0.06, "{theme:?}: {colour} on the board: {apart:.3}");
            }
        }
    }

    #[test]
    fn outlines_have_a_contrast_of_3_to_1_with_the_board() {
        for theme in Theme::ALL {
            let look = theme.look();
            for &colour in look.cars.iter().chain(look.trucks).chain([&look.red]) {
                let value = contrast(look.rim_of(colour), look.board);
                assert!(value >= 3.0, "{theme:?}: outline of {colour}: {value:.2}");
            }
        }
    }

    #[test]
    fn the_mark_of_the_red_car_stands_out_without_colour() {
        for theme in Theme::ALL {
            let look = theme.look();
            let value = contrast(look.mark, look.red);
            assert!(value >= 3.0, "{theme:?}: mark on {}: {value:.2}", look.red);
            assert!(contrast(look.letters_on(look.mark), look.mark) >= 4.5, "{theme:?}");
        }
    }
}
