import { type CallDefinition, type CallName, type Client, contract, createClient } from '@spotter/api';
import { demoPassword } from './product.ts';

export interface CallerByHand {
  token: string;
  gymId: string;
  client: Client;
}

/** Somebody at another desk: makes the calls without a page. */
export async function callAs(url: string, email: string, password = demoPassword): Promise<CallerByHand> {
  const answer = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
  const { idToken: token } = (await answer.json()) as { idToken: string };
  const { gymId } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { gymId: string };
  return { token, gymId, client: createClient({ origin: url, getToken: () => Promise.resolve(token) }) };
}

/** One call with whatever input and token; answers the status and what was said. */
export async function askByHand(url: string, name: CallName, input: object, token: string) {
  const { method, path }: CallDefinition = contract[name];
  const isGet = method === 'GET';
  const query = isGet ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : '';
  const response = await fetch(`${url}${path}${query}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    },
    ...(!isGet && { body: JSON.stringify(input) }),
  });
  return { status: response.status, text: await response.text() };
}
