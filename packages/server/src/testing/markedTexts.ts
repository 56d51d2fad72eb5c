import { type Client, createClient } from '@spotter/api';
import { onTestFinished, vi } from 'vitest';
import { texts } from '../texts.ts';
import { origin, type TestPerson, type TestServer } from './server.ts';

const marked = (message: string) => `«${message}»`;

/**
 * Translates every message into itself between marks, in place of Hindi and until the test is over. What comes without
 * marks is no message; marks inside of others show a sentence made from pieces.
 */
export function markTexts(): void {
  const messages = new Proxy<Record<string, string>>(
    {},
    {
      get: (_, message) => marked(String(message)),
      getOwnPropertyDescriptor: (_, message) => ({
        value: marked(String(message)),
        configurable: true,
        enumerable: true,
      }),
    },
  );
  const spy = vi.spyOn(texts('hi'), 'messages', 'get').mockReturnValue(messages);
  onTestFinished(() => spy.mockRestore());
}

/** Calls the server as this person, who reads Hindi. */
export function clientInHindi({ app }: Pick<TestServer, 'app'>, { token }: Pick<TestPerson, 'token'>): Client {
  let signedIn: Promise<string> | undefined;
  return createClient({
    origin,
    language: () => 'hi',
    getToken: () => (signedIn ??= token()),
    fetch: (request, init) => Promise.resolve(app.fetch(new Request(request, init))),
  });
}
