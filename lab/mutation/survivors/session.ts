import type { ExplainedSurvivor } from './explainedSurvivor.ts';

export const session: ExplainedSurvivor[] = [
  {
    file: 'packages/web-core/src/session/createSession.ts',
    code: "current.is === 'signed-in' ?",
    replacement: 'true',
    reason: 'no other state has claims',
  },
  {
    file: 'packages/web-core/src/session/createSession.ts',
    code: "send({ type: 'left' })",
    reason: 'an event without another transition takes this one',
  },
];
