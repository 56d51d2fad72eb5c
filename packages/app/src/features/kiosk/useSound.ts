import type { ResultTone } from '@spotter/ui';
import { useEffect, useState } from 'react';
import { browserAudio, createSound } from './sound.ts';

/** Plays a tone, once the page has been touched: before that, browsers keep quiet. */
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
