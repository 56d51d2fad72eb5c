const MAX_NAME_CHARACTERS = 50;

const segmenter = new Intl.Segmenter();

/**
 * A name as mails show it: shortened, and without anything that a mail program would turn into a link or call, so that
 * nobody can send a message of their own to a stranger by way of a name.
 */
export function nameInMail(name: string): string {
  const harmless = name
    // Overrides of the writing direction, which can make one address look like another.
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/:\/+|@/g, ' ')
    // Each of these separates the parts of a domain.
    .replace(/[.\u3002\uff0e\uff61](?=\S)/g, '. ')
    .replace(/:(?=\S)/g, ': ')
    .replace(/\p{Nd}{5,}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = Array.from(segmenter.segment(harmless), ({ segment }) => segment);
  if (characters.length <= MAX_NAME_CHARACTERS) return harmless;
  return `${characters
    .slice(0, MAX_NAME_CHARACTERS - 1)
    .join('')
    .trimEnd()}…`;
}
