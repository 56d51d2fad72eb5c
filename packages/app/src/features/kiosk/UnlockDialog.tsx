import { ApiError, type Client } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Dialog, ErrorBanner, PageLoader } from '@spotter/ui';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { errorMessage } from '@spotter/web-core/errors';
import type { SecondFactorChallenge } from '@spotter/web-core/identity';
import type { SessionState } from '@spotter/web-core/session';
import type { AppSession } from '../../session/identity.ts';
import { useSession, useSessionState } from '../../session/useSession.ts';
import { waitingOperations } from '../../shared/offlineQueue/createOfflineQueue.ts';
import { useQueueState } from '../../shared/offlineQueue/useOfflineQueue.ts';
import { leaveFullScreen } from '../../shared/fullScreen.ts';
import { forgetKioskDevice, type KioskDevice, updateKioskDevice } from '../../shared/kioskDevice.ts';
import { loadChunk } from '../../shell/loadChunk.ts';
import { SignInForm } from '../login/index.ts';
import { kioskTexts } from './kioskTexts.ts';
import { removeSession, withSessionLock } from './removeSession.ts';
import type { KioskEnvironment } from './useKiosk.ts';

/** Somebody has signed in here: with an account of several gyms they are in none of them yet. */
type Entered = SessionState & { is: 'choosing' | 'signed-in' };

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
  const waiting = waitingOperations(useQueueState().operations).length;
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
  useEffect(() => {
    let isOpen = true;
    let release = () => {};
    void withSessionLock(async () => {
      if (!isOpen) return;
      prepare();
      await new Promise<void>((resolve) => (release = resolve));
    });
    return () => {
      isOpen = false;
      release();
    };
  }, []);

  const entered = isReady && (state.is === 'choosing' || state.is === 'signed-in') ? state : undefined;
  const unlock = useEffectEvent((as: Entered) => unlockKiosk(device, as, session, environment));
  useEffect(() => {
    if (entered) void unlock(entered).then(setFailure);
  }, [entered]);

  return (
    <Dialog
      open
      size="sm"
      data-density="kiosk"
      busy={entered !== undefined}
      onOpenChange={onClose}
      title={i18n.t('Unlock the kiosk')}
      description={
        <>
          {i18n.t('The screens behind it are for staff. Sign in as a member of staff or as an admin.')}
          {waiting > 0 && (
            <strong className="mt-2 block font-semibold text-ink">
              {i18n.t(
                '{waiting, plural, one {# card waits for the connection. After unlocking, your account sends it.} other {# cards wait for the connection. After unlocking, your account sends them.}}',
                { waiting },
              )}
            </strong>
          )}
        </>
      }
    >
      {isReady && challenge ? (
        <Suspense fallback={<Loading />}>
          <SecondFactorForm
            challenge={challenge}
            submitLabel={i18n.t('Unlock')}
            busyLabel={i18n.t('Signing in...')}
            onBack={endChallenge}
            onDone={endChallenge}
          />
        </Suspense>
      ) : isReady ? (
        <SignInForm submitLabel={i18n.t('Unlock')} notice={failure} onChallenge={setChallenge} />
      ) : failure === '' ? (
        <Loading />
      ) : (
        <ErrorBanner
          title={failure}
          onRetry={() => {
            setFailure('');
            prepare();
          }}
        />
      )}
      {entered === undefined && <IdleTimeout onTimeout={onClose} />}
    </Dialog>
  );
}

const Loading = () => <PageLoader label={i18n.t('One moment')} />;

/**
 * Ends the pairing for whoever has signed in, once they are in the device's gym; otherwise signs them out again.
 * Returns why it failed; empty if it did not.
 */
async function unlockKiosk(
  device: KioskDevice,
  entered: Entered,
  session: AppSession,
  { createClient }: Pick<KioskEnvironment, 'createClient'>,
): Promise<string> {
  try {
    const client = createClient({
      origin: window.location.origin,
      getToken: session.getToken,
      language: () => i18n.locale,
    });
    if (entered.is === 'choosing') await session.enterGym(await chooseGymOf(device, client));
    else await endPairing(device, entered.claims, client);
    return '';
  } catch (error) {
    await session.signOut();
    return errorMessage(error);
  }
}

/** The custom token for the device's gym. */
async function chooseGymOf({ gymId }: KioskDevice, client: Client): Promise<string> {
  try {
    return (await client.chooseGym({ gymId })).customToken;
  } catch (error) {
    throw isNotFound(error) ? new Error(i18n.t(kioskTexts.notStaff), { cause: error }) : error;
  }
}

async function endPairing(
  { gymId, deviceId, token }: KioskDevice,
  { gymId: sessionGymId, userType }: (Entered & { is: 'signed-in' })['claims'],
  client: Client,
): Promise<void> {
  const isStaff = userType === 'admin' || userType === 'staff';
  if (sessionGymId !== gymId || !isStaff) throw new Error(i18n.t(kioskTexts.notStaff));
  await client.revokeDevice({ gymId, deviceId, token }).catch((error: unknown) => {
    // Revoked meanwhile.
    if (!isNotFound(error)) throw error;
  });
  forgetKioskDevice();
  leaveFullScreen();
}

const isNotFound = (error: unknown) => error instanceof ApiError && error.code === 'not-found';

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
