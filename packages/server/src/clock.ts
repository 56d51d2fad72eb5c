/** The current time in epoch milliseconds; an argument everywhere, so that tests can set it. */
export type Clock = () => number;
