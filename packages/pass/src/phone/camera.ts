import { frameLoop, QRCanvas, rearCamera } from 'qr/dom.js';

/** Shows the rear camera in the video and tells each text that it reads. Answers how to stop. */
export async function openCamera(video: HTMLVideoElement, onText: (text: string) => void): Promise<() => void> {
  const canvas = new QRCanvas();
  const camera = await rearCamera(video);
  let isReading = false;
  const read = async () => {
    if (isReading) return;
    isReading = true;
    // A frame that cannot be read is no failure: the next one comes at once.
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
