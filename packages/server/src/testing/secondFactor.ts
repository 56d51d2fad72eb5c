import { type Client, createClient } from '@spotter/api';
import { totpCode, totpStep } from '../identity/secondFactor/totp.ts';
import { codeOf } from './identity/service.ts';
import { origin, type TestPerson, type TestServer } from './server.ts';

async function post<T>({ app }: TestServer, path: string, body: object): Promise<T> {
  const response = await app.request(`/identitytoolkit.googleapis.com/${path}?key=test`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return (await response.json()) as T;
}

function clientOf({ app }: TestServer, idToken: string): Client {
  const getToken = () => Promise.resolve(idToken);
  return createClient({
    origin,
    getToken,
    fetch: (request, init) => Promise.resolve(app.fetch(new Request(request, init))),
  });
}

/** Sets up the person's authenticator app through the protocol; the client's session has the second factor. */
export async function enrolSecondFactor(
  server: TestServer,
  person: TestPerson,
): Promise<{ client: Client; secret: string }> {
  const idToken = await person.token();
  const { totpSessionInfo } = await post<{ totpSessionInfo: { sharedSecretKey: string; sessionInfo: string } }>(
    server,
    'v2/accounts/mfaEnrollment:start',
    { idToken, totpEnrollmentInfo: {} },
  );
  const { sharedSecretKey: secret, sessionInfo } = totpSessionInfo;
  const verificationCode = totpCode(secret, totpStep(server.clock.now));
  const enrolled = await post<{ idToken: string }>(server, 'v2/accounts/mfaEnrollment:finalize', {
    idToken,
    totpVerificationInfo: { sessionInfo, verificationCode },
  });
  await server.identity.idle();
  return { client: clientOf(server, enrolled.idToken), secret };
}

/** Signs in by a mailed link and the second factor. */
export async function signInWithSecondFactor(server: TestServer, email: string, code: string): Promise<Client> {
  const link = await server.identity.signInLink(email);
  const pending = await post<{ mfaPendingCredential: string; mfaInfo: { mfaEnrollmentId: string }[] }>(
    server,
    'v1/accounts:signInWithEmailLink',
    { email, oobCode: codeOf(link) },
  );
  const { idToken } = await post<{ idToken: string }>(server, 'v2/accounts/mfaSignIn:finalize', {
    mfaPendingCredential: pending.mfaPendingCredential,
    mfaEnrollmentId: pending.mfaInfo[0]?.mfaEnrollmentId,
    totpVerificationInfo: { verificationCode: code },
  });
  return clientOf(server, idToken);
}
