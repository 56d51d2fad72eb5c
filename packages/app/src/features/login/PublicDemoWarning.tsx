import { i18n } from '@spotter/i18n';
import { useEffect, useState } from 'react';
import { useSession } from '../../session/useSession.ts';
import { LoginWarning } from '../../shared/LoginFrame.tsx';

/** Warns where the server has demo gyms and other machines can reach it; otherwise nothing. */
export function PublicDemoWarning() {
  const session = useSession();
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    session.identity().then(
      ({ isPublicDemo }) => isCurrent && setIsShown(isPublicDemo),
      // Without an identity service there is nothing to sign in to.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [session]);
  if (!isShown) return null;
  return (
    <LoginWarning
      title={i18n.t('This is a public demo')}
      text={i18n.t('Everybody knows its passwords. Enter no real data.')}
    />
  );
}
