import type { SendPasswordReset } from './ResetPasswordDialog.tsx';

/** The calls are loaded when they are first needed here; signing in needs none. */
export const sendPasswordResetByCall: SendPasswordReset = async (email) => {
  const { createClient } = await import('@spotter/api');
  const client = createClient({ origin: window.location.origin, getToken: () => Promise.resolve(null) });
  return (await client.sendPasswordReset({ email })).message;
};
