/** Longer links are cut by some mail programs. */
const MAX_MAILTO_LENGTH = 1900;

export interface EmailPiece {
  /** Positions in the list, from 1. */
  from: number;
  to: number;
  url: string;
}

const urlOf = (list: readonly string[]) => `mailto:?bcc=${list.map(encodeURIComponent).join(',')}`;

/** Links that open a message to these addresses in BCC, so that recipients do not see each other. */
export function emailPieces(addresses: readonly string[]): EmailPiece[] {
  const pieces: EmailPiece[] = [];
  let start = 0;
  while (start < addresses.length) {
    let end = start + 1;
    while (end < addresses.length && urlOf(addresses.slice(start, end + 1)).length <= MAX_MAILTO_LENGTH) end++;
    pieces.push({ from: start + 1, to: end, url: urlOf(addresses.slice(start, end)) });
    start = end;
  }
  return pieces;
}

/** Each address once, in the order of the members. */
export const addressesOf = (members: readonly { email: string | null }[]): string[] => [
  ...new Set(members.flatMap(({ email }) => (email ? [email] : []))),
];
