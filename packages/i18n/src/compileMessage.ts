/** A part of a compiled message: text, `#` in a plural, a value by name, or a choice. The shape is Lingui's. */
type Token =
  | string
  | [name: string]
  | [name: string, type: string, cases: Record<string, Token[] | number | undefined>];

const CHOICES = new Set(['plural', 'select', 'selectordinal']);

/**
 * Compiles the part of ICU MessageFormat that our messages use: `{name}`, `plural`, `select`, `selectordinal` and `#`.
 * Answers what `compileMessage` of `@lingui/message-utils` answers,
 * which weighs more than all messages of the pass together.
 * @throws SyntaxError for all else, unbalanced braces among them.
 */
export function parseMessage(message: string): Token[] {
  let at = 0;
  const fail = () => new SyntaxError(`Not a message: ${message}`);
  const read = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(message)?.[0];
    if (found === undefined) throw fail();
    at += found.length;
    return found.trim();
  };

  const readTokens = (inPlural: boolean): Token[] => {
    const tokens: Token[] = [];
    while (at < message.length && message[at] !== '}') {
      const character = message[at];
      if (character === '{') tokens.push(readArgument(inPlural));
      else if (character === '#' && inPlural) tokens.push(message[at++] as string);
      else {
        // Not trimmed: a message keeps its spaces.
        const [text = ''] = (inPlural ? /[^{}#]+/y : /[^{}]+/y).exec(message.slice(at)) ?? [];
        at += text.length;
        tokens.push(text);
      }
    }
    return tokens;
  };

  const readArgument = (inPlural: boolean): Token => {
    const name = read(/\{\s*\w+\s*/y)
      .slice(1)
      .trim();
    if (read(/[},]/y) === '}') return [name];
    const type = read(/\s*\w+\s*/y);
    if (!CHOICES.has(type)) throw fail();
    read(/,\s*/y);
    const cases: Record<string, Token[] | number | undefined> = { offset: undefined };
    while (message[at] !== '}') {
      const key = read(/=?\w+\s*/y);
      read(/\{/y);
      cases[key.replace('=', '')] = readTokens(inPlural || type !== 'select');
      read(/\}\s*/y);
    }
    at += 1;
    if (!('other' in cases)) throw fail();
    return [name, type, cases];
  };

  const tokens = readTokens(false);
  if (at < message.length) throw fail();
  return tokens;
}

const compiled = new Map<string, string | Token[]>();

/** The message as Lingui formats it; each is compiled once. What is none is shown as it is. */
export function compileMessage(message: string): string | Token[] {
  if (!message.includes('{')) return message;
  let tokens = compiled.get(message);
  if (tokens === undefined) {
    try {
      tokens = parseMessage(message);
    } catch {
      tokens = message;
    }
    compiled.set(message, tokens);
  }
  return tokens;
}
