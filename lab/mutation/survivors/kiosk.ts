import type { ExplainedSurvivor } from './explainedSurvivor.ts';

export const kiosk: ExplainedSurvivor[] = [
  {
    file: 'packages/app/src/features/kiosk/kioskState.ts',
    code: "state.is === 'showing' && state.isSigned",
    replacement: 'true',
    reason: 'no other state has `isSigned`; the condition narrows the type',
  },
  {
    file: 'packages/app/src/features/kiosk/kioskState.ts',
    code: "(state.is === 'reading' && state.card === card)",
    replacement: 'true',
    reason: 'a result has no card of its own; the condition narrows the type',
  },
];
