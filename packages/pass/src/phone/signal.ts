import type { DoorTone } from '@spotter/api/doorTones';
import { browserAudio, createSound, vibrate } from '@spotter/web-core/sound';

const sound = createSound(browserAudio);

/** Sound and vibration of a result. Browsers allow either only on a page that was touched. */
export async function signal(tone: DoorTone): Promise<void> {
  if (!navigator.userActivation.hasBeenActive) return;
  vibrate(tone);
  await sound.wake();
  sound.play(tone);
}
