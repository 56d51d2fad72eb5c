import { cdp } from 'vitest/browser';
import { setMediaEmulator } from './emulation.ts';

setMediaEmulator(async (media) => {
  const features = Object.entries(media).map(([name, value]) => ({ name, value }));
  await cdp().send('Emulation.setEmulatedMedia', { features });
});
