import { i18n } from '@spotter/i18n';
import { PageLoader, TextsProvider } from '@spotter/ui';
import { useCallback, useState } from 'react';
import type { Welcome } from './features/home/HomeScreen.tsx';
import { useScan } from './features/scan/useScan.ts';
import { SignInScreen } from './features/signIn/SignInScreen.tsx';
import { kioskQueryOf } from './phone/code.ts';
import type { Services } from './services.ts';
import { usePassSession } from './session/passSession.ts';
import { GymHeader } from './shared/GymHeader.tsx';
import { LazyScreen } from './shared/LazyScreen.tsx';
import { lazyScript } from './shared/lazyScript.ts';
import { useLanguage } from './shared/useLanguage.ts';
import { useGymBranding } from './shared/useGymBranding.ts';
import { usePass } from './shared/usePass.ts';
import { SignedIn } from './SignedIn.tsx';

/** Loaded where a mailed link has opened the page. */
const FinishSignIn = lazyScript(() => import('./features/signIn/FinishSignIn.tsx'));
/** Loaded by people with several gyms alone. */
const ChooseGymScreen = lazyScript(() => import('./features/gyms/ChooseGymScreen.tsx'));

/** The member's page, in the language of the phone. */
export function Pass({ services }: { services: Services }) {
  return (
    <TextsProvider value={useLanguage()}>
      <Screen services={services} />
    </TextsProvider>
  );
}

/** Sign-in, completing a mailed link, or the pass. */
function Screen({ services }: { services: Services }) {
  const { address } = services;
  const session = usePassSession(services.session);
  const state = usePass(services, session);
  const [welcome, setWelcome] = useState<Welcome>();
  const { refresh } = state;
  const onScanned = useCallback(() => {
    setWelcome(undefined);
    refresh();
  }, [refresh]);
  const scan = useScan(services, session, onScanned);
  const [link, setLink] = useState(address.link);
  const kioskQuery = scan.unsentCode && kioskQueryOf(scan.unsentCode);
  const branding = useGymBranding(services, session, state.snapshot?.pass.gym, kioskQuery);

  const removeLink = useCallback(() => {
    address.removeLink();
    setLink(undefined);
  }, [address]);
  const onSignedIn = useCallback(
    (next: Welcome) => {
      setWelcome(next);
      removeLink();
    },
    [removeLink],
  );

  if (link !== undefined) {
    return (
      <>
        <GymHeader branding={branding} />
        <LazyScreen reload={services.reload} fallback={<PageLoader label={i18n.t('Signing you in…')} />}>
          <FinishSignIn key={link} services={services} link={link} onDone={onSignedIn} onBack={removeLink} />
        </LazyScreen>
      </>
    );
  }
  if (session.is === 'signed-out') {
    return (
      <>
        <GymHeader branding={branding} />
        <SignInScreen
          services={services}
          notice={session.notice}
          hasScanned={scan.unsentCode !== undefined}
          onLink={(pasted) => {
            scan.dismiss();
            setLink(pasted);
          }}
        />
      </>
    );
  }
  if (session.is === 'choosing') {
    return (
      <LazyScreen reload={services.reload}>
        <ChooseGymScreen
          session={services.session}
          isSwitching={session.isSwitching}
          calls={services.gymCalls}
          pageGym={services.pageGym}
        />
      </LazyScreen>
    );
  }
  return (
    <SignedIn services={services} session={session} state={state} scan={scan} branding={branding} welcome={welcome} />
  );
}
