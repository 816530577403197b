/** Short tones whose pitch stands for a number. They are off until the user turns them on. */

/** MAIDR's lowest and highest pitch, in hertz. */
const PITCH = [200, 1000] as const;
const SECONDS = 0.15;
const LOUDNESS = 0.2;

export class Tone {
  #context: AudioContext | null = null;
  #isOn = false;

  /** Returns whether tones are now on. */
  toggle() {
    this.#isOn = !this.#isOn;
    return this.#isOn;
  }

  /** `share`: position between the lowest (0) and the highest pitch (1). Without a number, nothing sounds. */
  play(share: number) {
    if (!this.#isOn || Number.isNaN(share)) return;
    this.#context ??= new AudioContext();
    const { currentTime: now, destination } = this.#context;
    const oscillator = this.#context.createOscillator();
    const gain = this.#context.createGain();
    oscillator.frequency.value = PITCH[0] + (PITCH[1] - PITCH[0]) * Math.max(0, Math.min(1, share));
    gain.gain.setValueAtTime(LOUDNESS, now);
    // An abrupt end would click.
    gain.gain.linearRampToValueAtTime(0, now + SECONDS);
    oscillator.connect(gain).connect(destination);
    oscillator.start(now);
    oscillator.stop(now + SECONDS);
  }
}
