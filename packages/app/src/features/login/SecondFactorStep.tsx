import { i18n } from '@spotter/i18n';
import { Spinner } from '@spotter/ui';
import type { SecondFactorChallenge } from '@spotter/web-core/identity';
import { lazy, Suspense } from 'react';
import { loadChunk } from '../../shell/loadChunk.ts';
import { LoginFrame } from '../../shared/LoginFrame.tsx';

/** Loaded when an account has a second factor. */
const SecondFactorForm = lazy(async () => ({
  default: (await loadChunk(() => import('../../shared/SecondFactorForm.tsx'))).SecondFactorForm,
}));

interface SecondFactorStepProps {
  challenge: SecondFactorChallenge;
  onBack: () => void;
  onDone: () => void;
}

/** The second step of a sign-in, in place of the first. */
export function SecondFactorStep(props: SecondFactorStepProps) {
  return (
    <LoginFrame title={i18n.t('Two-factor sign-in')}>
      <Suspense fallback={<Spinner />}>
        <SecondFactorForm {...props} submitLabel={i18n.t('Sign In')} busyLabel={i18n.t('Signing in...')} />
      </Suspense>
    </LoginFrame>
  );
}
