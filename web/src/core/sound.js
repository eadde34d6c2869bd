// Short sounds, made when they are wanted; off unless the settings say otherwise.

/** Frequencies in hertz, each for a twelfth of a second. @type {Record<string, number[]>} */
const TUNES = { slide: [196], win: [523, 659, 784, 1047] };

/** @type {AudioContext | null} */
let context = null;

/** @param {import('../state.js').Settings} settings @param {'slide' | 'win'} name */
export function play(settings, name) {
  if (!settings.sound) return;
  try {
    context ??= new AudioContext();
    const { currentTime, destination } = context;
    (TUNES[name] ?? []).forEach((frequency, index) => {
      if (!context) return;
      const at = currentTime + index / 12;
      const tone = context.createOscillator();
      const volume = context.createGain();
      tone.type = name === 'slide' ? 'sine' : 'triangle';
      tone.frequency.value = frequency;
      volume.gain.setValueAtTime(0.0001, at);
      volume.gain.exponentialRampToValueAtTime(name === 'slide' ? 0.08 : 0.14, at + 0.01);
      volume.gain.exponentialRampToValueAtTime(0.0001, at + (name === 'slide' ? 0.09 : 0.3));
      tone.connect(volume).connect(destination);
      tone.start(at);
      tone.stop(at + 0.35);
    });
  } catch {
    // Without sound the game is the same.
  }
}
