import { type CallDefinition, type CallName, type Client, contract, createClient } from '@spotter/api';
import { demoPassword } from './product.ts';

export interface ApiCaller {
  token: string;
  gymId: string;
  client: Client;
}

/** Signs in without a browser, for calls from another desk. */
export async function signInApiCaller(url: string, email: string, password = demoPassword): Promise<ApiCaller> {
  const answer = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
  const { idToken: token } = (await answer.json()) as { idToken: string };
  const { gymId } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { gymId: string };
  return { token, gymId, client: createClient({ origin: url, getToken: () => Promise.resolve(token) }) };
}

/** Sends a call with any input and token, unchecked by the client. */
export async function sendRawCall(url: string, name: CallName, input: object, token: string) {
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
