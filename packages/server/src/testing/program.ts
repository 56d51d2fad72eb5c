import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the server's bundle, with its commands. */
    program: string;
  }
}

/** The path of the server's bundle, with its commands, as built before the tests. */
export const serverProgram = (): string => inject('program');
