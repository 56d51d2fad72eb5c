import type { TestServer } from './server.ts';

const post = async ({ app }: TestServer, method: string, body: object) => {
  const response = await app.request(`/identitytoolkit.googleapis.com/v1/accounts:${method}?key=test`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { idToken?: string; localId?: string; email?: string; error?: { message: string } };
};

/** The code in the link of the newest mail to this e-mail, after delivering what is due. */
export async function mailedCode(server: TestServer, email: string): Promise<string> {
  await server.identity.idle();
  await server.outbox.deliver();
  const mail = server.sent.findLast(({ to }) => to === email);
  const link = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0];
  return (link && new URL(link).searchParams.get('oobCode')) || `no link was mailed to ${email}`;
}

/** Whose code this is, or the error code. Does not use the code up. */
export async function ownerOf(server: TestServer, oobCode: string): Promise<string | undefined> {
  const { email, error } = await post(server, 'resetPassword', { oobCode });
  return email ?? error?.message;
}

/** Sets a password through the mailed link and signs in with it. */
export async function signInByMail(server: TestServer, email: string): Promise<{ token: string; uid: string }> {
  const newPassword = 'a gym with a long password';
  await post(server, 'resetPassword', { oobCode: await mailedCode(server, email), newPassword });
  const body = { email, password: newPassword, returnSecureToken: true };
  const { idToken = '', localId = '' } = await post(server, 'signInWithPassword', body);
  return { token: idToken, uid: localId };
}
