import { modeLrgb, modeOklab, modeRgb, useMode as register } from 'culori/fn';

register(modeRgb);
const linearOf = register(modeLrgb);
const labOf = register(modeOklab);

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

/** On linear RGB: Machado, Oliveira and Fernandes 2009, severity 1. */
const visionMatrices = {
  'full colour vision': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} satisfies Record<string, Matrix>;

export type Vision = keyof typeof visionMatrices;
export const visions = Object.keys(visionMatrices) as Vision[];

/** A colour as somebody with this vision sees it, in OKLab: equal distances look about equally different. */
export function seenWith(vision: Vision, colour: string): Triple {
  const { r = 0, g = 0, b = 0 } = linearOf(colour) ?? {};
  const [red, green, blue] = visionMatrices[vision].map((row) => {
    const value = row[0] * r + row[1] * g + row[2] * b;
    return Math.min(1, Math.max(0, value));
  }) as unknown as Triple;
  const { l, a, b: yellow } = labOf({ mode: 'lrgb', r: red, g: green, b: blue });
  return [l, a, yellow];
}

/** Distance of two colours in OKLab. */
export const distance = (one: Triple, other: Triple): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

/** Distance of two colours with the vision that tells them apart least. */
export const minDistance = (one: readonly Triple[], other: readonly Triple[]): number =>
  Math.min(...one.map((seen, at) => distance(seen, other[at] ?? seen)));

/** A colour with each vision. */
export const seenWithAll = (colour: string): Triple[] => visions.map((vision) => seenWith(vision, colour));
