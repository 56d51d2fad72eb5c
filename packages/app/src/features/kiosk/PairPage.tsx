import { createSmallClient } from '@spotter/api/small';
import { i18n } from '@spotter/i18n';
import { pairBrowser } from './pairBrowser.ts';
import { PairForm } from './PairForm.tsx';

/** Without a session. */
const client = createSmallClient(
  { redeemPairingCode: { method: 'POST', path: '/redeemPairingCode', access: 'anyone', field: 'token' } },
  { origin: window.location.origin, getToken: () => Promise.resolve(null), language: () => i18n.locale },
);

/** Pairs this browser by a code of the settings. From then on every address leads to the kiosk. */
export function PairPage() {
  return <PairForm pair={(code) => pairBrowser((secret) => client.redeemPairingCode({ code, secret }))} />;
}
