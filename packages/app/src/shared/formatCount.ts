const numbers = new Intl.NumberFormat('en-IN');

/** A count as the messages write one: `1,00,000`. */
export const formatCount = (count: number): string => numbers.format(count);
