import { ApiError } from '@spotter/api/errors';
import type { AnswerOf, ParsedOf } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Button, ErrorBanner, PageLoader } from '@spotter/ui';
import { errorMessage, fieldMessages } from '@spotter/web-core/errors';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/useSession.ts';
import { LoginFrame } from '../../shared/LoginFrame.tsx';
import { SetupForm } from './SetupForm.tsx';

export interface SetupPageProps {
  load: () => Promise<AnswerOf<'getSetup'>>;
  /** Rejects with the server's sentence, at its field where it has one. */
  create: (input: ParsedOf<'createFirstGym'>) => Promise<void>;
  /** The one-time code of the address; empty without. */
  code: string;
  /** Replaces the current path. */
  go: (path: string) => void;
}

/**
 * Creates the first gym of an installation and its first admin, and signs them in. Once:
 * afterwards it leads to the login.
 */
export function SetupPage({ load, create, code, go }: SetupPageProps) {
  const session = useSession();
  const [setup, setSetup] = useState<AnswerOf<'getSetup'>>();
  const [error, setError] = useState<unknown>();
  const [isRetrying, setIsRetrying] = useState(false);

  const loadFirst = useEffectEvent(load);
  useEffect(() => void loadFirst().then(setSetup, setError), []);
  const retry = async () => {
    setIsRetrying(true);
    try {
      setSetup(await load());
      setError(undefined);
    } catch (failure) {
      setError(failure);
    }
    setIsRetrying(false);
  };

  const submit = async (input: ParsedOf<'createFirstGym'>) => {
    let isClosed = false;
    try {
      await create({ ...input, timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone });
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.code !== 'setup-closed') {
        // A proxy can make the page look like the server's own machine, and what it sends not. Then the field follows.
        if (fieldMessages(failure).some(({ field }) => field === 'code'))
          flushSync(() => setSetup({ open: true, needsCode: true }));
        throw failure;
      }
      isClosed = true;
    }
    // The gym exists: this one, perhaps from an earlier attempt whose response was lost, or somebody else's, which
    // this account cannot enter. If the sign-in fails, the login page shows why; otherwise it leads inside.
    try {
      await (await session.identity()).signIn(input.email, input.password);
    } catch {
      if (isClosed) return setSetup({ open: false, needsCode: false });
    }
    go(paths.login);
  };

  if (error !== undefined) {
    return (
      <LoginFrame title={i18n.t('Create your gym')}>
        <ErrorBanner
          title={i18n.t('The setup could not be loaded')}
          message={errorMessage(error)}
          busy={isRetrying}
          onRetry={() => void retry()}
        />
      </LoginFrame>
    );
  }
  if (!setup) return <PageLoader label={i18n.t('Loading...')} className="min-h-dvh" />;
  if (!setup.open) return <SetupClosed />;
  return (
    <LoginFrame
      title={i18n.t('Create your gym')}
      intro={i18n.t('Nothing is set up here yet. You will be its first admin.')}
    >
      <SetupForm needsCode={setup.needsCode} code={code} submit={submit} />
    </LoginFrame>
  );
}

function SetupClosed() {
  return (
    <LoginFrame
      title={i18n.t('Already set up')}
      intro={i18n.t(
        'No gym can be created here any more. Sign in with your account, or ask your gym administrator for an invitation.',
      )}
    >
      <Button asChild variant="primary" size="lg" className="w-full">
        <a href={paths.login}>{i18n.t('Go to the login')}</a>
      </Button>
    </LoginFrame>
  );
}
