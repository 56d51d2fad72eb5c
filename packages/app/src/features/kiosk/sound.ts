import type { ResultTone } from '@spotter/ui';

/** Pitch in hertz, beginning and length in seconds. */
type Note = readonly [pitch: number, begin: number, length: number];

/** Told apart with closed eyes: rising, twice the same, low and long. */
const melodies: Record<ResultTone, readonly Note[]> = {
  success: [
    [784, 0, 0.12],
    [1175, 0.12, 0.2],
  ],
  warning: [
    [622, 0, 0.16],
    [622, 0.26, 0.16],
  ],
  error: [[196, 0, 0.5]],
};

export interface Sound {
  play: (tone: ResultTone) => void;
  /** Browsers keep quiet until the page has been touched; to be called at a touch. */
  wake: () => void;
  close: () => void;
}

/** Beeps made in code: nothing to load, nothing to miss. */
export function createSound(make: (() => AudioContext) | undefined): Sound {
  let context: AudioContext | undefined;
  let wasHeard = false;
  const open = () => (context ??= make?.());
  const wake = () =>
    void open()
      ?.resume()
      .catch(() => undefined);
  return {
    wake,
    play: (tone) => {
      const audio = open();
      if (audio?.state !== 'running') {
        // A tablet that slept has silenced it: the next tone is heard again. A late one would say something untrue.
        if (wasHeard) wake();
        return;
      }
      wasHeard = true;
      for (const [pitch, begin, length] of melodies[tone]) {
        const [oscillator, volume] = [audio.createOscillator(), audio.createGain()];
        const from = audio.currentTime + begin;
        oscillator.frequency.value = pitch;
        // Faded in and out, for a hard edge clicks.
        volume.gain.setValueAtTime(0, from);
        volume.gain.linearRampToValueAtTime(0.25, from + 0.02);
        volume.gain.linearRampToValueAtTime(0, from + length);
        oscillator.connect(volume).connect(audio.destination);
        oscillator.start(from);
        oscillator.stop(from + length);
      }
    },
    close: () => {
      void context?.close().catch(() => undefined);
      context = undefined;
    },
  };
}

export const browserAudio = 'AudioContext' in globalThis ? () => new AudioContext() : undefined;
