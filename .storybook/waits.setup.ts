import { configure } from 'storybook/test';

// Ends what hangs, and judges nothing: a busy machine may be twenty times slower than an idle one.
configure({ asyncUtilTimeout: 60_000 });
