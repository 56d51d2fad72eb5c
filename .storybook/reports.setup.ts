import { afterEach } from 'vitest';
import { isStandaloneRun } from './standaloneRun.ts';

/**
 * The last of the setup files, so the first of their hooks:
 * whatever a test leaves behind is sent to Vitest over and over.
 */
afterEach(({ task }) => {
  if (isStandaloneRun) delete (task.meta as { reports?: unknown }).reports;
});
