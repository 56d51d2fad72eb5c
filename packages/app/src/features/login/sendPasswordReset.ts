import type { SendPasswordReset } from './ResetPasswordDialog.tsx';

/** Signing in needs no call: the client is loaded when it is first needed here, and without the schemas of every other. */
export const sendPasswordResetByCall: SendPasswordReset = async (email) => {
  const { createSmallClient } = await import('@spotter/api/small');
  const client = createSmallClient(
    { sendPasswordReset: { method: 'POST', path: '/sendPasswordReset', access: 'anyone' } },
    { origin: window.location.origin, getToken: () => Promise.resolve(null) },
  );
  return (await client.sendPasswordReset({ email })).message;
};
