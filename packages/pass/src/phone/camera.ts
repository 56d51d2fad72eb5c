import { frameLoop, QRCanvas, rearCamera } from 'qr/dom.js';
import { InsecurePage } from './cameraFailures.ts';

/** Shows the rear camera in the video and reports each text that it reads. Resolves with the stop function. */
export async function openCamera(video: HTMLVideoElement, onText: (text: string) => void): Promise<() => void> {
  if (!('mediaDevices' in navigator)) throw new InsecurePage();
  const canvas = new QRCanvas();
  const camera = await rearCamera(video);
  let isReading = false;
  const read = async () => {
    if (isReading) return;
    isReading = true;
    // An unreadable frame is not a failure: the next one follows at once.
    const found = await camera.readFrame(canvas, true).catch(() => undefined);
    isReading = false;
    if (typeof found === 'string') onText(found);
  };
  const stop = frameLoop(() => void read(), video);
  return () => {
    stop();
    camera.stop();
  };
}
