// Linear regression whose weights vary over the day and follow the last weeks.

export const SLOTS_PER_DAY = 48;

/** Slots between two of the moments of the day that have weights of their own; between them they are interpolated. */
const SLOTS_PER_KNOT = 4;
const KNOTS = SLOTS_PER_DAY / SLOTS_PER_KNOT;

/** What a day counts beside the next day. */
const FORGETTING_PER_DAY = 0.985;
/** How firmly the weights of the whole day are held at the initial ones, those of a knot at those of the day. */
const DAY_PRIOR = 0.002;
const KNOT_PRIOR = 0.01;
/** Of the inputs' sum of squares: a weaker prior is lost in the rounding errors of inputs that are proportional. */
const MIN_STRENGTH_SHARE = 1e-9;
/** Errors above this share of the usual one count by their size, not by their square: one odd day changes little. */
const OUTLIER_SHARE = 1;
/** The usual error is that of about so many samples: a week. */
const USUAL_ERROR_SAMPLES = 336;

/** The element of an array that has one at this index: all loops here run within its length. */
export const at = (values: Float64Array, index: number): number => values[index] as number;

export interface Sample {
  /** 0 to 47 */
  slot: number;
  inputs: Float64Array;
  /** What the weights of that day made of the inputs. */
  predicted: number;
  actual: number;
}

interface Moments {
  /** inputs × inputs, row by row; the lower triangle is used. */
  products: Float64Array;
  targets: Float64Array;
}

const createMoments = (size: number): Moments => ({
  products: new Float64Array(size * size),
  targets: new Float64Array(size),
});

function addMoments(to: Moments, from: Moments): void {
  to.products.forEach((value, index) => (to.products[index] = value + at(from.products, index)));
  to.targets.forEach((value, index) => (to.targets[index] = value + at(from.targets, index)));
}

function scaleMoments({ products, targets }: Moments, factor: number): void {
  products.forEach((value, index) => (products[index] = value * factor));
  targets.forEach((value, index) => (targets[index] = value * factor));
}

function addSample({ products, targets }: Moments, { inputs, actual }: Sample, weight: number): void {
  const size = inputs.length;
  for (let row = 0; row < size; row += 1) {
    const scaled = weight * at(inputs, row);
    targets[row] = at(targets, row) + scaled * actual;
    for (let column = 0; column <= row; column += 1) {
      products[row * size + column] = at(products, row * size + column) + scaled * at(inputs, column);
    }
  }
}

/**
 * The weights of least squared error that are drawn to `prior` by `minStrength`, or by as much as keeps rounding errors
 * small. By Cholesky: the matrix is positive definite.
 */
function solveRidge({ products, targets }: Moments, prior: Float64Array, minStrength: number): Float64Array {
  const size = targets.length;
  let trace = 0;
  for (let row = 0; row < size; row += 1) trace += at(products, row * size + row);
  const strength = Math.max(minStrength, MIN_STRENGTH_SHARE * trace);
  const factor = new Float64Array(size * size);
  const solution = new Float64Array(size);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let value = at(products, row * size + column) + (row === column ? strength : 0);
      for (let k = 0; k < column; k += 1) value -= at(factor, row * size + k) * at(factor, column * size + k);
      factor[row * size + column] = row === column ? Math.sqrt(value) : value / at(factor, column * size + column);
    }
    let value = at(targets, row) + strength * at(prior, row);
    for (let k = 0; k < row; k += 1) value -= at(factor, row * size + k) * at(solution, k);
    solution[row] = value / at(factor, row * size + row);
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    let value = at(solution, row);
    for (let k = row + 1; k < size; k += 1) value -= at(factor, k * size + row) * at(solution, k);
    solution[row] = value / at(factor, row * size + row);
  }
  return solution;
}

/** The knots before and after a slot, each with its share; after the last one there is none. */
function knotsOf(slot: number): [knot: number, share: number][] {
  const position = Math.min(KNOTS - 1, Math.max(0, (slot + 0.5) / SLOTS_PER_KNOT - 0.5));
  const before = Math.floor(position);
  return [
    [before, 1 - (position - before)],
    [before + 1, position - before],
  ];
}

export interface SlotRegression {
  predict(slot: number, inputs: Float64Array): number;
  /** Ends a day: its samples change the weights of the next one. */
  learn(samples: readonly Sample[]): void;
}

/**
 * Predicts `actual` from inputs of the same unit, by weights that are learnt from the samples of the days before. Equal
 * in every scale: multiplying all numbers by a factor multiplies the predictions by it.
 */
export function createSlotRegression(initialWeights: Float64Array): SlotRegression {
  const size = initialWeights.length;
  const knots = Array.from({ length: KNOTS }, () => createMoments(size));
  let knotWeights = knots.map(() => initialWeights);
  /** Sum of squares of what was to be predicted, in which the priors are measured. */
  let power = 0;
  let errorSum = 0;
  let errorSamples = 0;

  const solve = () => {
    if (power === 0) return;
    const day = createMoments(size);
    for (const knot of knots) addMoments(day, knot);
    const dayWeights = solveRidge(day, initialWeights, DAY_PRIOR * power);
    knotWeights = knots.map((knot) => solveRidge(knot, dayWeights, (KNOT_PRIOR * power) / KNOTS));
  };

  return {
    predict: (slot, inputs) => {
      let prediction = 0;
      for (const [knot, share] of knotsOf(slot)) {
        const weights = knotWeights[knot] ?? initialWeights;
        for (let index = 0; index < size; index += 1) prediction += share * at(weights, index) * at(inputs, index);
      }
      return prediction;
    },
    learn: (samples) => {
      if (samples.length === 0) return;
      for (const knot of knots) scaleMoments(knot, FORGETTING_PER_DAY);
      power *= FORGETTING_PER_DAY;
      for (const { actual, predicted } of samples) {
        const forgetting = errorSamples < USUAL_ERROR_SAMPLES ? 1 : 1 - 1 / USUAL_ERROR_SAMPLES;
        errorSum = errorSum * forgetting + Math.abs(actual - predicted);
        errorSamples = errorSamples * forgetting + 1;
      }
      const limit = (OUTLIER_SHARE * errorSum) / errorSamples;
      for (const sample of samples) {
        const error = Math.abs(sample.actual - sample.predicted);
        const weight = error <= limit ? 1 : limit / error;
        for (const [knot, share] of knotsOf(sample.slot)) {
          const moments = knots[knot];
          if (moments) addSample(moments, sample, weight * share);
        }
        power += weight * sample.actual ** 2;
      }
      solve();
    },
  };
}
