import { Button, ErrorBanner, PageLoader } from '@spotter/ui';
import { useSyncExternalStore, type ReactNode } from 'react';
import { BottomBar } from './shared/BottomBar.tsx';
import { GymHeader } from './shared/GymHeader.tsx';
import { DetailsScreen } from './features/details/DetailsScreen.tsx';
import { HistoryScreen } from './features/history/HistoryScreen.tsx';
import { HomeScreen, type Welcome } from './features/home/HomeScreen.tsx';
import { DashboardLink, StaffHome } from './features/home/StaffHome.tsx';
import { ScanFailedScreen } from './features/scan/ScanFailedScreen.tsx';
import { ResultScreen } from './features/scan/ResultScreen.tsx';
import { ScannerScreen } from './features/scan/ScannerScreen.tsx';
import type { Services, GymBranding } from './services.ts';
import type { SessionState } from './session/useSession.ts';
import type { PassState } from './shared/usePass.ts';
import type { ScanState } from './features/scan/useScan.ts';
import { timeWords } from './words.ts';

interface SignedInProps {
  services: Services;
  session: Exclude<SessionState, { is: 'signed-out' }>;
  state: PassState;
  scan: ScanState;
  sign: GymBranding | undefined;
  welcome: Welcome | undefined;
}

/** A scan first, whatever else is on the page; then the view that the address names. */
export function SignedIn({ services, session, state, scan, sign, welcome }: SignedInProps) {
  const { address, openCamera, calls } = services;
  const view = useSyncExternalStore(address.subscribe, address.view);
  const { shown } = state;
  const isStaff = session.is === 'signed-in' && session.who.userType !== 'member';
  const signOut = () => {
    services.memory.forgetPerson();
    address.go('pass');
    void services.identity.signOut();
  };
  const scanAgain = () => {
    scan.dismiss();
    address.go('scan');
  };
  const done = () => {
    scan.dismiss();
    address.go('pass');
  };

  if (scan.result) {
    const zone = shown?.pass.gym ?? { locale: 'en-IN', timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone };
    return (
      <ResultScreen
        result={scan.result}
        name={shown?.pass.member.name}
        time={timeWords(scan.result.at, zone)}
        isMember={!isStaff}
        onDone={done}
      >
        {isStaff && (
          <div className="flex flex-col gap-3">
            <p className="text-lg">The rest of your work is in the dashboard.</p>
            <DashboardLink />
          </div>
        )}
      </ResultScreen>
    );
  }
  if (scan.failure)
    return <ScanFailedScreen failure={scan.failure} onRetry={scan.retry} onScan={scanAgain} onDone={done} />;
  if (scan.isChecking) return <PageLoader label="Checking you in…" className="text-xl" />;
  if (view === 'scan' && session.is === 'signed-in') {
    return (
      <ScannerScreen
        openCamera={openCamera}
        page={address.page}
        onCode={(code) => {
          address.go('pass');
          scan.take(code);
        }}
        onClose={() => address.go('pass')}
      />
    );
  }
  if (isStaff) {
    return (
      <>
        <GymHeader sign={sign} />
        <StaffHome onScan={() => address.go('scan')} onSignOut={signOut} />
      </>
    );
  }
  if (!shown) return <Waiting services={services} session={session} state={state} sign={sign} onSignOut={signOut} />;
  return (
    <>
      <GymHeader sign={sign} />
      {view === 'history' && session.is === 'signed-in' ? (
        <HistoryScreen calls={calls} gymId={session.who.gymId} memberId={shown.pass.member.id} />
      ) : view === 'details' ? (
        <DetailsScreen services={services} shown={shown} onSignOut={signOut} />
      ) : (
        <HomeScreen state={state} shown={shown} welcome={welcome} />
      )}
      <BottomBar view={view} onGo={address.go} />
    </>
  );
}

/** Nothing is known yet; or nothing could be had, and why. */
function Waiting({
  session,
  state: { failure, isBusy, refresh },
  sign,
  services: { reload },
  onSignOut,
}: Pick<SignedInProps, 'session' | 'state' | 'sign' | 'services'> & { onSignOut: () => void }): ReactNode {
  const problem =
    session.is === 'unreachable'
      ? { message: session.message, retry: reload }
      : failure && { message: failure.message, retry: refresh };
  if (!problem) return <PageLoader label="Loading your pass…" />;
  return (
    <>
      <GymHeader sign={sign} />
      <main className="flex grow flex-col gap-5 px-5 pt-4 pb-8">
        <ErrorBanner
          title="Your pass could not be loaded"
          message={problem.message}
          onRetry={problem.retry}
          busy={isBusy}
        />
        {session.is === 'signed-in' && (
          <Button size="lg" className="mt-auto" onClick={onSignOut}>
            Sign out on this phone
          </Button>
        )}
      </main>
    </>
  );
}
