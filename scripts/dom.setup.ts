import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// What must come is waited for on a busy machine too.
configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);
