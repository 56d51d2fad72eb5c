const read = (error: unknown): { command: unknown; response: string } => {
  const { command, response } = error as { command?: unknown; response?: unknown };
  return { command, response: String(response) };
};

/**
 * The mail server refused the recipient since there is no such mailbox: 501, or RFC 3463's 5.1.1 to 5.1.3, 5.1.10 and
 * 5.2.1; or since it takes no address with other letters than ASCII's: RFC 6531's 5.6.7.
 * What else it refuses for good, such as relaying, its operator can put right.
 */
export function isUnknownMailbox(error: unknown): boolean {
  const { command, response } = read(error);
  return command === 'RCPT TO' && /^(501|5\d\d[ -]5\.(1\.[123]|1\.10|2\.1|6\.7))\b/.test(response);
}

/**
 * The mail server works, but this mailbox takes no mail for now: RFC 3463's x.1 (its address) and x.2 (full, disabled),
 * 4.7.1 of those that greylist, or without such a code 450 (busy), 452 and 552 (full).
 * Some look at the mailbox after the message only.
 */
export function isMailboxRefusal(error: unknown): boolean {
  const { command, response } = read(error);
  if (command !== 'RCPT TO' && command !== 'DATA') return false;
  return /^([45]\d\d[ -][45]\.[12]\.\d|45[01][ -]4\.7\.1\b|(450|452|552)[ -](?![245]\.\d))/.test(response);
}
