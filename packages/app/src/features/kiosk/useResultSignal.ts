import { browserAudio, createSound, vibrate } from '@spotter/web-core/sound';
import type { ResultTone } from '@spotter/ui';
import { useEffect, useState } from 'react';

/** Sound and vibration of a result; audible once the page was touched. */
export function useResultSignal(): (tone: ResultTone) => void {
  const [sound] = useState(() => createSound(browserAudio));
  useEffect(() => {
    const wake = () => void sound.wake();
    document.addEventListener('pointerdown', wake);
    document.addEventListener('keydown', wake);
    return () => {
      document.removeEventListener('pointerdown', wake);
      document.removeEventListener('keydown', wake);
      sound.close();
    };
  }, [sound]);
  return (tone) => {
    sound.play(tone);
    vibrate(tone);
  };
}
