import { z } from 'zod';
import { call } from '../call.ts';
import { gymId, timestamp } from '../fields.ts';

export const healthProblemCodes = [
  'database-damaged',
  'database-moved',
  'database-locked',
  'storage-full',
  'mail-undelivered',
  'mail-not-configured',
  'clock-jumped',
] as const;
export type HealthProblemCode = (typeof healthProblemCodes)[number];

/** What is wrong with the server, and what to do about it. */
const healthProblem = z.object({
  code: z.enum(healthProblemCodes),
  since: timestamp,
  message: z.string(),
  action: z.string(),
});
export type HealthProblem = z.infer<typeof healthProblem>;

export const health = {
  getServerHealth: call({
    method: 'GET',
    path: '/getServerHealth',
    summary: 'What is wrong with the server, as `/ready` has it; empty when nothing is.',
    access: ['admin'],
    input: z.strictObject({ gymId }),
    answer: z.object({ problems: z.array(healthProblem) }),
    errors: [],
  }),
};
