import { cdp } from 'vitest/browser';
import { setMediaEmulator } from './emulation.ts';

setMediaEmulator(async ({ media = '', ...others }) => {
  const features = Object.entries(others).map(([name, value]) => ({ name, value }));
  await cdp().send('Emulation.setEmulatedMedia', { media, features });
});
