import { expect, test } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { BrandLogo } from './BrandLogo.tsx';
import { commonColour } from './imageGround.ts';

testConformance('brand-logo', (props) => <BrandLogo {...props} src="/logo.png" alt="Iron Temple" />);

const white = [255, 255, 255, 255];

test.each([
  ['opaque and equal', [white, white], 'rgb(255 255 255)'],
  ['opaque and alike, as in a JPEG', [white, [243, 250, 255, 255]], 'rgb(255 255 255)'],
  ['one of another colour', [white, [242, 255, 255, 255]], undefined],
  ['one transparent', [white, [255, 255, 255, 249]], undefined],
  ['all transparent', [[0, 0, 0, 0]], undefined],
  ['none', [], undefined],
])('%s', (_, pixels, expected) => {
  expect(commonColour(pixels)).toBe(expected);
});
