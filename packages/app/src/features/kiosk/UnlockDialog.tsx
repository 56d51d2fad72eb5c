import { ApiError } from '@spotter/api';
import { Dialog, ErrorBanner, PageLoader } from '@spotter/ui';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { errorMessage } from '@spotter/web-core/errors';
import type { SecondFactorChallenge } from '@spotter/web-core/identity';
import type { SessionState } from '@spotter/web-core/session';
import type { AppSession } from '../../session/identity.ts';
import { useSession, useSessionState } from '../../session/useSession.ts';
import { leaveFullScreen } from '../../shared/fullScreen.ts';
import { forgetKioskDevice, type KioskDevice, updateKioskDevice } from '../../shared/kioskDevice.ts';
import { loadChunk } from '../../shell/loadChunk.ts';
import { SignInForm } from '../login/index.ts';
import { kioskTexts } from './kioskTexts.ts';
import { removeSession } from './removeSession.ts';
import type { KioskEnvironment } from './useKiosk.ts';

type Claims = (SessionState & { is: 'signed-in' })['claims'];

/** Loaded when an account has a second factor. */
const SecondFactorForm = lazy(async () => ({
  default: (await loadChunk(() => import('../../shared/SecondFactorForm.tsx'))).SecondFactorForm,
}));

/** Without a key or touch the dialog closes, so that the kiosk is usable again. */
export const IDLE_TIMEOUT_MS = 30_000;

interface UnlockDialogProps {
  device: KioskDevice;
  environment: Pick<KioskEnvironment, 'createClient'>;
  onClose: () => void;
}

/** Staff and admins of the gym unlock by signing in, which ends the pairing. */
export function UnlockDialog({ device, environment, onClose }: UnlockDialogProps) {
  const session = useSession();
  const state = useSessionState();
  /** Whoever is signed in before that has not signed in here. */
  const [isReady, setIsReady] = useState(false);
  const [failure, setFailure] = useState('');
  const [challenge, setChallenge] = useState<SecondFactorChallenge>();
  const endChallenge = () => setChallenge(undefined);

  const prepare = useEffectEvent(() => {
    session.start();
    removeSession(session).then(
      () => {
        updateKioskDevice({ mayHoldSession: true });
        setIsReady(true);
      },
      (error: unknown) => setFailure(errorMessage(error)),
    );
  });
  useEffect(() => prepare(), []);

  const claims = isReady && state.is === 'signed-in' ? state.claims : undefined;
  const unlock = useEffectEvent((of: Claims) => unlockKiosk(device, of, session, environment));
  useEffect(() => {
    if (claims) void unlock(claims).then(setFailure);
  }, [claims]);

  return (
    <Dialog
      open
      size="sm"
      data-density="kiosk"
      busy={claims !== undefined}
      onOpenChange={onClose}
      title="Unlock the kiosk"
      description="The screens behind it are for staff. Sign in as somebody of the staff, or as an admin."
    >
      {isReady && challenge ? (
        <Suspense fallback={loading}>
          <SecondFactorForm
            challenge={challenge}
            submitLabel="Unlock"
            busyLabel="Signing in..."
            onBack={endChallenge}
            onDone={endChallenge}
          />
        </Suspense>
      ) : isReady ? (
        <SignInForm submitLabel="Unlock" notice={failure} onChallenge={setChallenge} />
      ) : failure === '' ? (
        loading
      ) : (
        <ErrorBanner
          title={failure}
          onRetry={() => {
            setFailure('');
            prepare();
          }}
        />
      )}
      {claims === undefined && <IdleTimeout onTimeout={onClose} />}
    </Dialog>
  );
}

const loading = <PageLoader label="One moment" />;

const isStaffOf = (gymId: string, claims: Claims) =>
  claims.gymId === gymId && (claims.userType === 'admin' || claims.userType === 'staff');

/** Ends the pairing for whoever has signed in; otherwise signs them out again. Returns why it failed; empty if it did not. */
async function unlockKiosk(
  { gymId, deviceId, token }: KioskDevice,
  claims: Claims,
  { getToken, signOut }: AppSession,
  { createClient }: Pick<KioskEnvironment, 'createClient'>,
): Promise<string> {
  try {
    if (!isStaffOf(gymId, claims)) throw new Error(kioskTexts.notStaff);
    const client = createClient({ origin: window.location.origin, getToken });
    // `not-found`: revoked meanwhile.
    await client.revokeDevice({ gymId, deviceId, token }).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.code === 'not-found')) throw error;
    });
    forgetKioskDevice();
    leaveFullScreen();
    return '';
  } catch (error) {
    await signOut();
    return errorMessage(error);
  }
}

function IdleTimeout({ onTimeout }: { onTimeout: () => void }) {
  const handleTimeout = useEffectEvent(onTimeout);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(() => handleTimeout(), IDLE_TIMEOUT_MS);
    };
    restart();
    document.addEventListener('keydown', restart);
    document.addEventListener('pointerdown', restart);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', restart);
      document.removeEventListener('pointerdown', restart);
    };
  }, []);
  return null;
}
