import fc from 'fast-check';

const SURROGATES = { first: 0xd800, count: 0x800 };
const LAST_CODE_POINT = 0x10_ffff;

/** The unit `binary` of fast-check's strings without its table of all code points, which takes each process two seconds. */
export const codePoint = fc
  .integer({ min: 0, max: LAST_CODE_POINT - SURROGATES.count })
  .map((number) => String.fromCodePoint(number < SURROGATES.first ? number : number + SURROGATES.count));
