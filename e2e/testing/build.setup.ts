import { build } from '../../scripts/build.ts';

/** The journeys run on the built product, as a gym does. */
export default function setup(): void {
  if (!build()) throw new Error('The browser packages could not be built');
}
