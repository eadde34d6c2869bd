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

#[test]
fn probabilities_add_up_to_one() {
    let output = Network::fitted().layers(&[0.1; SIDE * SIDE * CHANNELS], &[0.0; CONTEXT]).output;
    let sum: f32 = output.iter().map(|odds| odds.exp()).sum();
    assert!((sum - 1.0).abs() < 1e-4, "{sum}");
}

#[test]
fn slopes_are_what_small_changes_of_the_weights_do() {
    let mut state = 3;
    let mut network = Network { tensors: TENSORS.map(|count| vec![0.0; count]) };
    for (tensor, inputs) in network.tensors.iter_mut().zip(INPUTS) {
        let spread = 1.5 / (inputs.max(4) as f32).sqrt();
        for weight in tensor {
            *weight = some(&mut state) * spread;
        }
    }
    let pixels: Pixels = std::array::from_fn(|_| some(&mut state));
    let context = [0.5, -0.25, 0.75, 1.0];
    let mut slopes = Network { tensors: TENSORS.map(|count| vec![0.0; count]) };
    slopes::add(&network, &pixels, &context, 2, &mut slopes);
    for (layer, count) in TENSORS.into_iter().enumerate() {
        for at in [0, count / 3, count - 1] {
            let mut loss = |change: f32| {
                let weight = network.tensors[layer][at];
                network.tensors[layer][at] = weight + change;
                let loss = -f64::from(network.layers(&pixels, &context).output[2]);
                network.tensors[layer][at] = weight;
                loss
            };
            let measured = ((loss(0.01) - loss(-0.01)) / 0.02) as f32;
            let slope = slopes.tensors[layer][at];
            assert!(
                (measured - slope).abs() < 0.01 + 0.05 * slope.abs(),
                "{layer} {at}: {measured} {slope}"
            );
        }
    }
}
