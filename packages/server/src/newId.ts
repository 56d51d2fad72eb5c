import { v7 } from 'uuid';

/** A new id: a UUIDv7 that sorts after all ids this process has made before, also within one millisecond and after the clock was set back. */
export const newId = (): string => v7();
