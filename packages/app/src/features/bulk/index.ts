import { lazy } from 'react';
import { loadChunk } from '../../shell/loadChunk.ts';

export { bulkActions } from './bulkActions.ts';
export type { OpenBulkDialog } from './BulkDialogs.tsx';

/** What is done to several members at once; loaded with the first dialog that opens. */
export const BulkDialogs = lazy(async () => ({
  default: (await loadChunk(() => import('./BulkDialogs.tsx'))).BulkDialogs,
}));
