import { cdp } from 'vitest/browser';
import { emulateBy } from './emulation.ts';

emulateBy(async (wishes) => {
  const features = Object.entries(wishes).map(([name, value]) => ({ name, value }));
  await cdp().send('Emulation.setEmulatedMedia', { features });
});
