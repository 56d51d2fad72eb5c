import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Generous for busy machines: tests that measure latency set their own timeout.
configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);
