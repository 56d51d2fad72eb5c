import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeServices, users } from '../testing/fakes.ts';
import { showGymBrand } from './gymBrand.ts';

const colours = () => [...document.querySelectorAll('meta')].map((meta) => meta.content);

test('after the sign-out the bars of the browser have the colours of the page again', async () => {
  document.head.innerHTML = `
    <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#000000" />`;
  const brand = { gymId: 'gym-1', version: 1, name: 'Iron Temple', logoUrl: null, css: null, icon: null };
  const themeColours = { light: '#0b2f4a', dark: '#051724' };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ...brand, themeColours })));
  onTestFinished(() => {
    vi.unstubAllGlobals();
    document.head.innerHTML = '';
  });
  const { memory } = fakeServices({ memory: { user: users.member } });
  await showGymBrand(memory, 'gym-1');
  expect(colours()).toEqual(['#0b2f4a', '#051724']);
  memory.remove('user');
  await showGymBrand(memory, undefined);
  expect(colours()).toEqual(['#ffffff', '#000000']);
});
