import { notATable } from './badFile.ts';

/** Share of zero bytes in one half of the bytes from which on a text without a byte order mark is UTF-16. */
const UTF16_ZERO_SHARE = 0.3;
const SAMPLE_BYTES = 4096;
const CONTROL_CHARACTERS = /(?![\t-\r\u0085])\p{Cc}/gu;
/** Above a stray one, as the end mark of DOS; of compressed data every tenth is one. */
const MAX_CONTROL_SHARE = 0.02;

/**
 * The text of a file, by its byte order mark, else as UTF-16 where every other byte is mostly zero, UTF-8 where it is
 * mostly valid, and windows-1252 as the last. What is not valid becomes `LOST`. Throws `bad-file` for binary data.
 */
export function decodeText(bytes: Uint8Array): string {
  const encoding = markedEncoding(bytes) ?? guessEncoding(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  if (isBinary(text)) throw notATable();
  return text;
}

function markedEncoding([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return undefined;
}

function guessEncoding(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2]! += 1;
  const half = Math.max(1, sample.length / 2);
  const [even = 0, odd = 0] = zeros.map((count) => count / half);
  if (odd >= UTF16_ZERO_SHARE && even < UTF16_ZERO_SHARE) return 'utf-16le';
  if (even >= UTF16_ZERO_SHARE && odd < UTF16_ZERO_SHARE) return 'utf-16be';
  return isMostlyUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** Stands for what is not valid in the encoding of the file. */
export const LOST = '\uFFFD';

/** Letters of another encoding are hardly ever valid; one of them among others must not damage these. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes);
  let [lost, others] = [0, 0];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === LOST.charCodeAt(0)) lost += 1;
    else if (code > 0x7f) others += 1;
  }
  return lost <= others;
}

const isBinary = (text: string): boolean => {
  const sample = text.slice(0, SAMPLE_BYTES);
  return text.includes('\0') || (sample.match(CONTROL_CHARACTERS)?.length ?? 0) > sample.length * MAX_CONTROL_SHARE;
};
