use super::slopes::KnownBoard;
use super::*;

fn some(state: &mut u64) -> f32 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
    (*state >> 40) as f32 / (1 << 23) as f32 - 1.0
}

#[test]
fn the_stored_form_reads_back() {
    let bytes = Network::fitted().to_bytes();
    assert_eq!(Network::from_bytes(&bytes).unwrap().to_bytes(), bytes);
    assert!(Network::from_bytes(&bytes[1..]).is_none());
    assert!(Network::from_bytes(&[&bytes[..], &[0]].concat()).is_none());
}

fn random_board(state: &mut u64) -> KnownBoard {
    let ring = Ring { columns: 2, rows: 3 };
    let cell = |place: usize, state: &mut u64| {
        let pixels: Pixels = std::array::from_fn(|_| some(state));
        (!ring.is_corner(place)).then(|| (Box::new(pixels), [0.5, -0.25, 0.75, 1.0]))
    };
    let answer = |place: usize| {
        (!ring.is_corner(place) && !place.is_multiple_of(3)).then_some(place % OUTPUTS)
    };
    KnownBoard {
        ring,
        cells: (0..ring.places()).map(|place| cell(place, state)).collect(),
        answers: (0..ring.places()).map(answer).collect(),
        shifts: (0..ring.places())
            .map(|place| {
                (!ring.is_corner(place) && place.is_multiple_of(2)).then_some([0.25, -0.5])
            })
            .collect(),
    }
}

#[test]
fn probabilities_add_up_to_one() {
    let ring = Ring { columns: 3, rows: 2 };
    let network = Network::fitted();
    let cell = network.cell(&[0.1; SIDE * SIDE * CHANNELS], &[0.0; CONTEXT]).hidden;
    let layers = network.board(ring, &vec![cell; ring.places()]);
    for place in (0..ring.places()).filter(|&place| !ring.is_corner(place)) {
        let sum: f32 = layers[place].output.iter().map(|odds| odds.exp()).sum();
        assert!((sum - 1.0).abs() < 1e-4, "{sum}");
    }
}

#[test]
fn slopes_are_what_small_changes_of_the_weights_do() {
    let mut state = 3;
    let zero = || Network { tensors: std::array::from_fn(|tensor| vec![0.0; weights(tensor)]) };
    let mut network = zero();
    for (tensor, inputs) in network.tensors.iter_mut().zip(INPUTS) {
        let spread = 1.5 / (inputs.max(4) as f32).sqrt();
        for weight in tensor {
            *weight = some(&mut state) * spread;
        }
    }
    let board = random_board(&mut state);
    let mut slopes = zero();
    slopes::add(&network, &board, &mut slopes);
    for layer in 0..LAYERS {
        let count = weights(layer);
        for at in [0, count / 3, (count / 2 + 1).min(count - 1), count - 1] {
            let mut loss = |change: f32| {
                let weight = network.tensors[layer][at];
                network.tensors[layer][at] = weight + change;
                let loss = slopes::add(&network, &board, &mut zero());
                network.tensors[layer][at] = weight;
                f64::from(loss)
            };
            let measured = ((loss(0.004) - loss(-0.004)) / 0.008) as f32;
            let slope = slopes.tensors[layer][at];
            assert!(
                (measured - slope).abs() < 0.05 + 0.05 * slope.abs(),
                "{layer} {at}: {measured} {slope}"
            );
        }
    }
}
