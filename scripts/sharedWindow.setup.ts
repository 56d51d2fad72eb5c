import { afterAll } from 'vitest';

/** What user-event leaves on a document that it has typed into, once for each copy of its code. */
const PREPARED = 'Node prepared with document state workarounds';

// `storybook/test` has a copy of user-event, which play functions and `Story.run()` call. It stays in the window that
// all files of a worker share: beside it, what the tests' own copy types does not reach a controlled field.
afterAll(() => {
  const copies = Object.getOwnPropertySymbols(document).filter(({ description }) => description === PREPARED);
  if (copies.length > 1) {
    throw new Error(
      'A play function typed into the shared window: type in the test itself, or name it *.mock.test.tsx.',
    );
  }
});
