import { i18n } from '@spotter/i18n';
import { PageLoader } from '@spotter/ui';
import type { SecondFactorChallenge } from '@spotter/web-core/identity';
import type { Role } from '@spotter/web-core/session';
import { useEffect, useEffectEvent, useState } from 'react';
import { paths } from '../../paths.ts';
import { Unavailable } from '../../session/Unavailable.tsx';
import { useSessionState } from '../../session/useSession.ts';
import { PublicDemoWarning } from './PublicDemoWarning.tsx';
import { FinishSignIn } from './FinishSignIn.tsx';
import { LoginFrame } from '../../shared/LoginFrame.tsx';
import type { SendPasswordReset } from './ResetPasswordDialog.tsx';
import { startPathFor } from '../../shared/startPage.ts';
import { sendPasswordResetMail } from './sendPasswordReset.ts';
import { SecondFactorStep } from './SecondFactorStep.tsx';
import { LinkNotice, SetPassword } from './SetPassword.tsx';
import { passwordAlreadySet } from './signInErrors.ts';
import { SignInForm } from './SignInForm.tsx';
import { SignOutOnReloadWarning } from './SignOutOnReloadWarning.tsx';

export interface LoginPageProps {
  /** The URL's query. */
  params: URLSearchParams;
  /** Replaces the current path. A callback, since a first visit to the login has no router. */
  go: (path: string) => void;
  sendPasswordReset?: SendPasswordReset;
}

/** The login, and the target of mailed links. */
export function LoginPage({ params, go, sendPasswordReset = sendPasswordResetMail }: LoginPageProps) {
  const code = params.get('oobCode');
  const toLogin = () => go(paths.login);
  // Before any redirect: a link opened while signed in as another user has to work.
  if (code && params.get('mode') === 'resetPassword') {
    return <SetPassword key={code} code={code} isInvitation={params.has('invitation')} onDone={toLogin} />;
  }
  if (code && params.get('mode') === 'signIn') return <FinishSignIn onDone={toLogin} />;
  // Where the hosted service keeps the passwords, our server finds it out before the page is opened.
  if (params.get('mode') === 'invited') return <LinkNotice {...passwordAlreadySet()} />;
  return <SignIn sendPasswordReset={sendPasswordReset} onSignedIn={(role) => go(startPathFor(role))} />;
}

interface SignInProps {
  sendPasswordReset: SendPasswordReset;
  /** The role is not known before a gym is chosen. */
  onSignedIn: (role: Role | undefined) => void;
}

function SignIn({ sendPasswordReset, onSignedIn }: SignInProps) {
  const state = useSessionState();
  // The form is hidden while a stored session is restored; once shown, it stays.
  const [isFormShown, setIsFormShown] = useState(false);
  const [challenge, setChallenge] = useState<SecondFactorChallenge>();
  // A gym is chosen there, too.
  if (state.is === 'signed-in') return <RedirectSignedIn onSignedIn={() => onSignedIn(state.claims.userType)} />;
  if (state.is === 'choosing') return <RedirectSignedIn onSignedIn={() => onSignedIn(undefined)} />;
  if (state.is === 'unavailable') return <Unavailable state={state} />;
  if (!isFormShown) {
    if (state.is === 'starting') return <PageLoader label={i18n.t('Loading...')} className="min-h-dvh" />;
    if (state.is === 'reading') return <PageLoader label={i18n.t('Validating Session')} className="min-h-dvh" />;
    setIsFormShown(true);
  }
  if (challenge) {
    const endChallenge = () => setChallenge(undefined);
    return <SecondFactorStep challenge={challenge} onBack={endChallenge} onDone={endChallenge} />;
  }
  return (
    <LoginFrame
      title={i18n.t('Sign in')}
      intro={i18n.t('Welcome back.')}
      notice={
        <>
          <PublicDemoWarning />
          <SignOutOnReloadWarning />
        </>
      }
    >
      <SignInForm sendPasswordReset={sendPasswordReset} onChallenge={setChallenge} />
    </LoginFrame>
  );
}

function RedirectSignedIn({ onSignedIn }: { onSignedIn: () => void }) {
  const redirect = useEffectEvent(onSignedIn);
  useEffect(() => redirect(), []);
  return <PageLoader label={i18n.t('Loading...')} className="min-h-dvh" />;
}
