import type { DoorTone } from '@spotter/api/doorTones';

/** Pitch in Hz, begin and length in seconds. */
type Note = readonly [pitch: number, begin: number, length: number];

/** Distinguishable by ear: rising, repeated, low and long. */
const melodies: Record<DoorTone, readonly Note[]> = {
  success: [
    [784, 0, 0.12],
    [1175, 0.12, 0.2],
  ],
  attention: [
    [622, 0, 0.16],
    [622, 0.26, 0.16],
  ],
  refused: [[196, 0, 0.5]],
};

/** A later tone would belong to another result. */
const MAX_WAKING_MS = 500;

export interface Sound {
  play: (tone: DoorTone) => void;
  /** Browsers block audio until a user gesture; call this on one. */
  wake: () => Promise<void>;
  close: () => void;
}

/** Synthesized beeps: no files to load. Between tones the context is suspended: running, it costs power all day. */
export function createSound(make: () => AudioContext | undefined): Sound {
  let context: AudioContext | undefined;
  let hasPlayed = false;
  let sounding = 0;
  const open = () => (context ??= make());
  const wake = async () => {
    await open()
      ?.resume()
      .catch(() => undefined);
  };
  const begin = (tone: DoorTone) => {
    const audio = open();
    if (audio?.state !== 'running') {
      // After sleep the context is suspended: resume it for the next tone.
      if (hasPlayed) void wake();
      return;
    }
    hasPlayed = true;
    for (const [pitch, from, length] of melodies[tone]) {
      const [oscillator, volume] = [audio.createOscillator(), audio.createGain()];
      const start = audio.currentTime + from;
      oscillator.frequency.value = pitch;
      // Fade in and out: a hard edge clicks.
      volume.gain.setValueAtTime(0, start);
      volume.gain.linearRampToValueAtTime(0.25, start + 0.02);
      volume.gain.linearRampToValueAtTime(0, start + length);
      oscillator.connect(volume).connect(audio.destination);
      oscillator.start(start);
      oscillator.stop(start + length);
      sounding += 1;
      oscillator.addEventListener('ended', () => {
        sounding -= 1;
        // Closed meanwhile, it cannot be suspended.
        if (sounding === 0) void audio.suspend().catch(() => undefined);
      });
    }
  };
  return {
    wake,
    play: (tone) => {
      if (!hasPlayed || sounding > 0) return begin(tone);
      const askedAt = performance.now();
      void wake().then(() => performance.now() - askedAt < MAX_WAKING_MS && begin(tone));
    },
    close: () => {
      void context?.close().catch(() => undefined);
      context = undefined;
    },
  };
}

/** Undefined in environments without audio. */
export const browserAudio = () => ('AudioContext' in globalThis ? new AudioContext() : undefined);

/** Milliseconds on, off, on. */
const vibrations: Record<DoorTone, number[]> = { success: [80], attention: [120, 80, 120], refused: [450] };

/** Where the device can, which iPhones cannot. */
export function vibrate(tone: DoorTone): void {
  if ('vibrate' in navigator) navigator.vibrate(vibrations[tone]);
}
