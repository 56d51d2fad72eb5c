import { i18n } from '@spotter/i18n';
import { useIsSignInStored } from '@spotter/web-core/useIsSignInStored';
import { LoginWarning } from '../../shared/LoginFrame.tsx';

/** Warns where the browser does not store the sign-in; otherwise nothing. */
export function SignOutOnReloadWarning() {
  const isStored = useIsSignInStored();
  if (isStored) return null;
  return (
    <LoginWarning
      title={i18n.t('Reloading the page signs you out')}
      text={i18n.t('This browser stores nothing for this page. Check its settings for stored data.')}
    />
  );
}
