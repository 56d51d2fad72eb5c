/** A rate in hundredths of a percent, as in "2.5 %"; not broken between lines. */
export const formatRate = (basisPoints: number): string => `${basisPoints / 100}\u00A0%`;
