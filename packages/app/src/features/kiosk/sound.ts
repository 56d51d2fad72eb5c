import type { ResultTone } from '@spotter/ui';
import { useEffect, useState } from 'react';

/** Pitch in Hz, begin and length in seconds. */
type Note = readonly [pitch: number, begin: number, length: number];

/** Distinguishable by ear: rising, repeated, low and long. */
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
  /** Browsers block audio until a user gesture; call this on one. */
  wake: () => void;
  close: () => void;
}

/** Synthesized beeps: no files to load. */
export function createSound(make: (() => AudioContext) | undefined): Sound {
  let context: AudioContext | undefined;
  let hasPlayed = false;
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
        // After sleep the context is suspended: resume it for the next tone. A late tone would belong to another result.
        if (hasPlayed) wake();
        return;
      }
      hasPlayed = true;
      for (const [pitch, begin, length] of melodies[tone]) {
        const [oscillator, volume] = [audio.createOscillator(), audio.createGain()];
        const from = audio.currentTime + begin;
        oscillator.frequency.value = pitch;
        // Fade in and out: a hard edge clicks.
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

const browserAudio = 'AudioContext' in globalThis ? () => new AudioContext() : undefined;

export function useSound(): (tone: ResultTone) => void {
  const [sound] = useState(() => createSound(browserAudio));
  useEffect(() => {
    const wake = () => sound.wake();
    document.addEventListener('pointerdown', wake);
    document.addEventListener('keydown', wake);
    return () => {
      document.removeEventListener('pointerdown', wake);
      document.removeEventListener('keydown', wake);
      sound.close();
    };
  }, [sound]);
  return sound.play;
}
