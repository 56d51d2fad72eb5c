/** The present, in epoch milliseconds; handed in so that tests may set it. */
export type Clock = () => number;
