import { PageLoader } from '@spotter/ui';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { Unavailable } from '../../session/Unavailable.tsx';
import { useSessionState } from '../../session/useSession.ts';
import { FinishSignIn } from './FinishSignIn.tsx';
import { LoginFrame } from './LoginFrame.tsx';
import type { SendPasswordReset } from './ResetPasswordDialog.tsx';
import { sendPasswordResetByCall } from './sendPasswordReset.ts';
import { SetPassword } from './SetPassword.tsx';
import { SignInForm } from './SignInForm.tsx';

/** The login, and the place where mailed links are finished. */
export function LoginScreen({
  sendPasswordReset = sendPasswordResetByCall,
}: {
  sendPasswordReset?: SendPasswordReset;
}) {
  const [params] = useSearchParams();
  const code = params.get('oobCode');
  // Before any redirect: whoever opens a link while signed in as someone else must still be able to use it.
  if (code && params.get('mode') === 'resetPassword') return <SetPassword key={code} code={code} />;
  if (code && params.get('mode') === 'signIn') return <FinishSignIn />;
  return <SignIn sendPasswordReset={sendPasswordReset} />;
}

function SignIn({ sendPasswordReset }: { sendPasswordReset: SendPasswordReset }) {
  const state = useSessionState();
  // A stored session is looked at before the form is shown; from then on the form stays, whatever happens.
  const [isShown, setIsShown] = useState(false);
  if (state.is === 'signed-in') return <Navigate to={paths.dashboard} replace />;
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
