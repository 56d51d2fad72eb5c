import { i18n } from '@spotter/i18n';
import type { SendPasswordReset } from './ResetPasswordDialog.tsx';

/** Uses the small client, loaded on first use, to keep the contract's schemas out of the login. */
export const sendPasswordResetMail: SendPasswordReset = async (email) => {
  const { createSmallClient } = await import('@spotter/api/small');
  const client = createSmallClient(
    { sendPasswordReset: { method: 'POST', path: '/sendPasswordReset', access: 'anyone', field: 'message' } },
    { origin: window.location.origin, getToken: () => Promise.resolve(null), language: () => i18n.locale },
  );
  return (await client.sendPasswordReset({ email })).message;
};
