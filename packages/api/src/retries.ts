/** Retries of a call after the first try, and the wait before the nth: n seconds. Specification, section 9. */
export const RETRIES = 3;
export const retryDelay = (attempt: number) => attempt * 1000;
/** How long one try may take, in milliseconds. */
export const callTimeout = 30_000;
