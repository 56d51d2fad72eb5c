import { expect, test } from 'vitest';
import { logoColours } from './logoColours.ts';

type Pixel = readonly [number, number, number, number];
const of = (...parts: [count: number, pixel: Pixel][]) =>
  parts.flatMap(([count, pixel]) => Array.from({ length: count }, () => pixel).flat());

const blue: Pixel = [11, 92, 143, 255];
const yellow: Pixel = [255, 209, 102, 255];
const white: Pixel = [255, 255, 255, 255];
const black: Pixel = [10, 10, 10, 255];

test('the colour of most pixels is the main colour, the next hue the accent', () => {
  expect(logoColours(of([60, blue], [20, yellow]))).toEqual({ primary: '#0b5c8f', accent: '#ffd166' });
});

test('white, black and grey say nothing, however many', () => {
  expect(logoColours(of([500, white], [300, black], [10, blue]))).toEqual({ primary: '#0b5c8f', accent: null });
});

test('transparent pixels say nothing, whatever their colour', () => {
  expect(logoColours(of([500, [255, 0, 0, 20]], [10, blue]))).toEqual({ primary: '#0b5c8f', accent: null });
});

test('shades of one hue are one colour; a trace of another is no accent', () => {
  expect(logoColours(of([50, blue], [50, [12, 93, 144, 255]], [1, yellow]))).toEqual({
    primary: '#0c5d90',
    accent: null,
  });
});

test('a logo without colours has none', () => {
  expect(logoColours(of([10, white], [10, black]))).toEqual({ primary: null, accent: null });
  expect(logoColours([])).toEqual({ primary: null, accent: null });
});
