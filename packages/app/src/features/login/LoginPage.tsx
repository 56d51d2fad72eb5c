import { PageLoader } from '@spotter/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { paths } from '../../paths.ts';
import { Unavailable } from '../../session/Unavailable.tsx';
import { useSessionState } from '../../session/useSession.ts';
import { FinishSignIn } from './FinishSignIn.tsx';
import { LoginFrame } from './LoginFrame.tsx';
import type { SendPasswordReset } from './ResetPasswordDialog.tsx';
import { sendPasswordResetByCall } from './sendPasswordReset.ts';
import { SetPassword } from './SetPassword.tsx';
import { SignInForm } from './SignInForm.tsx';

export interface LoginPageProps {
  /** What the address says after the path. */
  params: URLSearchParams;
  /** Goes to that path, in place of this one. It knows of no router: a first visit to the login does without it. */
  go: (path: string) => void;
  sendPasswordReset?: SendPasswordReset;
}

/** The login, and the place where mailed links are finished. */
export function LoginPage({ params, go, sendPasswordReset = sendPasswordResetByCall }: LoginPageProps) {
  const code = params.get('oobCode');
  const toLogin = () => go(paths.login);
  // Before any redirect: whoever opens a link while signed in as someone else must still be able to use it.
  if (code && params.get('mode') === 'resetPassword') return <SetPassword key={code} code={code} onDone={toLogin} />;
  if (code && params.get('mode') === 'signIn') return <FinishSignIn onDone={toLogin} />;
  return <SignIn sendPasswordReset={sendPasswordReset} onSignedIn={() => go(paths.dashboard)} />;
}

interface SignInProps {
  sendPasswordReset: SendPasswordReset;
  onSignedIn: () => void;
}

function SignIn({ sendPasswordReset, onSignedIn }: SignInProps) {
  const state = useSessionState();
  // A stored session is looked at before the form is shown; from then on the form stays, whatever happens.
  const [isShown, setIsShown] = useState(false);
  if (state.is === 'signed-in') return <LeadOn onSignedIn={onSignedIn} />;
  if (state.is === 'unavailable') return <Unavailable message={state.message} />;
  if (!isShown) {
    if (state.is === 'starting') return <PageLoader label="Loading..." className="min-h-dvh" />;
    if (state.is === 'reading') return <PageLoader label="Validating Session" className="min-h-dvh" />;
    setIsShown(true);
  }
  return (
    <LoginFrame title="Sign in" intro="Welcome back.">
      <SignInForm sendPasswordReset={sendPasswordReset} />
    </LoginFrame>
  );
}

/** Whoever is inside has nothing to do here. */
function LeadOn({ onSignedIn }: { onSignedIn: () => void }) {
  const lead = useEffectEvent(onSignedIn);
  useEffect(() => lead(), []);
  return <PageLoader label="Loading..." className="min-h-dvh" />;
}
