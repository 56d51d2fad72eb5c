import type { Tx } from '../db/database.ts';
import type { Services } from '../services.ts';
import type { Random } from './random.ts';

export interface DemoContext {
  tx: Tx;
  services: Pick<Services, 'identity' | 'clock'>;
  random: Random;
  now: number;
  /** The date of `now` in `timeZone`. */
  today: string;
  timeZone: string;
}
