import { lazy } from 'react';
import { loadChunk } from '../../shell/loadChunk.ts';

const load = () => loadChunk(() => import('./MembershipDialogs.tsx'));

export type { OpenMembershipDialog } from './MembershipDialogs.tsx';
export { periodText } from './periodText.ts';
export { isUninvoiced } from './isUninvoiced.ts';
export { useUndoRenewal } from './useUndoRenewal.ts';

/** Renew, Invoice, Freeze, End freeze and Cancel; loaded with the first that opens. */
export const MembershipDialogs = lazy(async () => ({ default: (await load()).MembershipDialogs }));

/** Loads the dialogs before they are needed, so that a fast Enter finds the dialog open. */
export const preloadMembershipDialogs = (): void => void load().catch(() => undefined);
