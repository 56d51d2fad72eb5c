import type { Db } from '../db/database.ts';
import type { TestPerson, TestServer } from './server.ts';

export interface ConditionalResponse {
  status: number;
  text: string;
  /** Empty without one. */
  tag: string;
  cacheControl: string;
}

/** Sends a GET as this person, with `tag` as If-None-Match and other headers. */
export async function getWithTag(
  server: TestServer,
  person: Pick<TestPerson, 'token'>,
  path: string,
  tag?: string,
  more: Record<string, string> = {},
): Promise<ConditionalResponse> {
  const response = await server.app.request(path, {
    headers: { Authorization: `Bearer ${await person.token()}`, ...(tag && { 'If-None-Match': tag }), ...more },
  });
  const header = (name: string) => response.headers.get(name) ?? '';
  return {
    status: response.status,
    text: await response.text(),
    tag: header('etag'),
    cacheControl: header('cache-control'),
  };
}

/** Delays each read of people or of the list version by `before`. Compiled statements are not delayed. */
export function delayReads(db: Db, before: () => Promise<void>): Db {
  const waiting = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(_, key) {
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          const send = () => Reflect.apply(value, target, args) as unknown;
          if (String(key).startsWith('execute')) return before().then(send);
          const result = send();
          return typeof result === 'object' && result !== null ? waiting(result) : result;
        };
      },
    });
  return new Proxy(db, {
    get(_, key) {
      if (key !== 'selectFrom') {
        const value: unknown = Reflect.get(db, key);
        return typeof value === 'function' ? (value.bind(db) as unknown) : value;
      }
      return (table: 'people' | 'feed_positions' | 'gyms') => {
        const query = db.selectFrom(table);
        return table === 'gyms' ? query : waiting(query);
      };
    },
  });
}
