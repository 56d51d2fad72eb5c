import { fn } from 'storybook/test';

/** A handler whose calls the Actions panel logs, with the plain type that a test's own spy can replace. */
export const handler = (): (() => void) => fn();
