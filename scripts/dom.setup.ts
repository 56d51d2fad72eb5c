import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Ends what hangs, as the limits in vitest.workspace.ts.
configure({ asyncUtilTimeout: 60_000 });
afterEach(cleanup);
