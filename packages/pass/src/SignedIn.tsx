import { i18n } from '@spotter/i18n';
import { Button, ErrorBanner, PageLoader } from '@spotter/ui';
import { networkError } from '@spotter/api/errors';
import { errorMessage } from '@spotter/web-core/errors';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { BottomBar } from './shared/BottomBar.tsx';
import { GymHeader } from './shared/GymHeader.tsx';
import { LazyScreen } from './shared/LazyScreen.tsx';
import { lazyScript } from './shared/lazyScript.ts';
import { HomeScreen, type Welcome } from './features/home/HomeScreen.tsx';
import { DashboardLink, StaffHome } from './features/home/StaffHome.tsx';
import { ScanFailedScreen } from './features/scan/ScanFailedScreen.tsx';
import { ScanResultScreen } from './features/scan/ScanResultScreen.tsx';
import type { Services, GymBranding } from './services.ts';
import type { PassSession } from './session/passSession.ts';
import type { PassState } from './shared/usePass.ts';
import { ANSWER_DUE_MS, type ScanState } from './features/scan/useScan.ts';

/** Loaded when they are opened: checking in does not wait for them. */
const DetailsScreen = lazyScript(() => import('./features/details/DetailsScreen.tsx'));
const HistoryScreen = lazyScript(() => import('./features/history/HistoryScreen.tsx'));
const ScannerScreen = lazyScript(() => import('./features/scan/ScannerScreen.tsx'));
const MoneyScreen = lazyScript(() => import('./features/money/MoneyScreen.tsx'));

interface SignedInProps {
  services: Services;
  session: Exclude<PassSession, { is: 'signed-out' | 'choosing' }>;
  state: PassState;
  scan: ScanState;
  branding: GymBranding | undefined;
  welcome: Welcome | undefined;
}

/** A scan takes precedence over the view in the URL. */
export function SignedIn({ services, session, state, scan, branding, welcome }: SignedInProps) {
  const { address, openCamera } = services;
  const view = useSyncExternalStore(address.subscribe, address.view);
  const { snapshot } = state;
  const isStaff = session.is === 'signed-in' && session.user.userType !== 'member';
  const signOut = () => {
    address.go('pass');
    void services.session.signOut();
  };
  const switchGym =
    session.is === 'signed-in' && session.user.hasSeveralGyms
      ? () => {
          address.go('pass');
          services.session.switchGym();
          // A code that is of none of this gym's kiosks is sent in the one that is chosen.
          scan.retry();
        }
      : undefined;
  const scanAgain = () => {
    scan.dismiss();
    address.go('scan');
  };
  const done = () => {
    scan.dismiss();
    address.go('pass');
  };

  if (scan.result) {
    const zone = snapshot?.pass.gym ?? {
      locale: 'en-IN',
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    };
    return (
      <ScanResultScreen
        result={scan.result}
        name={snapshot?.pass.member.name}
        zone={zone}
        isMember={!isStaff}
        onDone={done}
      >
        {isStaff && (
          <div className="flex flex-col gap-3">
            <p className="text-lg">{i18n.t('The rest of your work is in the dashboard.')}</p>
            <DashboardLink />
          </div>
        )}
      </ScanResultScreen>
    );
  }
  if (scan.failure)
    return (
      <ScanFailedScreen
        failure={scan.failure}
        onRetry={scan.retry}
        onScan={scanAgain}
        onSwitchGym={switchGym}
        onDone={done}
      />
    );
  if (scan.isChecking) return <PageLoader label={i18n.t('Checking you in…')} className="text-xl" />;
  if (view === 'scan' && session.is === 'signed-in') {
    return (
      <LazyScreen
        reload={services.reload}
        onBack={() => address.go('pass')}
        fallback={<PageLoader label={i18n.t('Starting the camera…')} />}
      >
        <ScannerScreen
          openCamera={openCamera}
          onCode={(code) => {
            address.go('pass');
            scan.submit(code);
          }}
          onClose={() => address.go('pass')}
        />
      </LazyScreen>
    );
  }
  if (isStaff) {
    return (
      <>
        <GymHeader branding={branding} />
        <StaffHome onScan={() => address.go('scan')} onSwitchGym={switchGym} onSignOut={signOut} />
      </>
    );
  }
  if (!snapshot)
    return <Waiting services={services} session={session} state={state} branding={branding} onSignOut={signOut} />;
  return (
    <>
      <GymHeader branding={branding} />
      <LazyScreen key={view} reload={services.reload} fallback={<PageLoader label={i18n.t('Loading…')} />}>
        {view === 'history' && session.is === 'signed-in' ? (
          <HistoryScreen services={services} user={session.user} pass={snapshot.pass} />
        ) : view === 'money' && session.is === 'signed-in' ? (
          <MoneyScreen services={services} user={session.user} pass={snapshot.pass} />
        ) : view === 'details' ? (
          <DetailsScreen
            services={services}
            snapshot={snapshot}
            onLanguage={state.refresh}
            onSwitchGym={switchGym}
            onSignOut={signOut}
          />
        ) : (
          <HomeScreen state={state} snapshot={snapshot} welcome={welcome} />
        )}
      </LazyScreen>
      <BottomBar view={view} onGo={address.go} />
    </>
  );
}

/** The pass is loading, or failed to load. A call itself gives up only after two minutes. */
function Waiting({
  session,
  state: { failure, isBusy, refresh },
  branding,
  services,
  onSignOut,
}: Pick<SignedInProps, 'session' | 'state' | 'branding' | 'services'> & { onSignOut: () => void }): ReactNode {
  const [isOverdue, setIsOverdue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOverdue(true), ANSWER_DUE_MS);
    return () => clearTimeout(timer);
  }, []);
  const problem =
    session.is === 'unavailable'
      ? { message: session.message, retry: services.session.start }
      : failure
        ? { message: failure.message, retry: refresh }
        : isOverdue && {
            message: errorMessage(networkError()),
            // Before anybody is signed in there is nothing to refresh.
            retry: session.is === 'signed-in' ? refresh : services.reload,
          };
  if (!problem) return <PageLoader label={i18n.t('Loading your pass…')} />;
  return (
    <>
      <GymHeader branding={branding} />
      <main className="flex grow flex-col gap-5 px-5 pt-4 pb-8">
        <ErrorBanner
          title={i18n.t('Your pass could not be loaded')}
          message={problem.message}
          onRetry={problem.retry}
          busy={isBusy}
        />
        {(session.is === 'signed-in' || (session.is === 'unavailable' && session.hasUser)) && (
          <Button size="lg" className="mt-auto" onClick={onSignOut}>
            {i18n.t('Sign out on this phone')}
          </Button>
        )}
      </main>
    </>
  );
}
