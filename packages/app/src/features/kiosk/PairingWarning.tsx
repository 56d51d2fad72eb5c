import { i18n } from '@spotter/i18n';
import { isStorageLasting } from '@spotter/web-core/browserStorage';
import { useState } from 'react';
import { LoginWarning } from '../../shared/LoginFrame.tsx';

/** Warns where the browser does not store the pairing; otherwise nothing. */
export function PairingWarning() {
  const [isStored] = useState(isStorageLasting);
  if (isStored) return null;
  return (
    <LoginWarning
      title={i18n.t('Reloading the page ends the pairing')}
      text={i18n.t('This browser stores nothing for this page. Check its settings for stored data.')}
    />
  );
}
