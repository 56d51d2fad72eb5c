import { useCallback, useState } from 'react';
import { GymHeader } from './shared/GymHeader.tsx';
import { kioskSessionOf } from './phone/code.ts';
import { FinishSignIn } from './features/signIn/FinishSignIn.tsx';
import { SignInScreen } from './features/signIn/SignInScreen.tsx';
import type { Welcome } from './features/home/HomeScreen.tsx';
import type { Services } from './services.ts';
import { useSession } from './session/useSession.ts';
import { SignedIn } from './SignedIn.tsx';
import { usePass } from './shared/usePass.ts';
import { useScan } from './features/scan/useScan.ts';
import { useGymBranding } from './shared/useGymBranding.ts';

/** The members' page: signed out, a link being finished, or somebody's pass. */
export function Pass({ services }: { services: Services }) {
  const { identity, memory, address } = services;
  const session = useSession(identity, memory);
  const state = usePass(services, session);
  const [welcome, setWelcome] = useState<Welcome>();
  const { refresh } = state;
  const onScanned = useCallback(() => {
    setWelcome(undefined);
    refresh();
  }, [refresh]);
  const scan = useScan(services, session, onScanned);
  const [link, setLink] = useState(address.link);
  const sign = useGymBranding(services, session, state.shown?.pass.gym, scan.lost && kioskSessionOf(scan.lost));

  const forgetLink = useCallback(() => {
    address.forgetLink();
    setLink(undefined);
  }, [address]);
  const onSignedIn = useCallback(() => {
    setWelcome(memory.read('scannedAt') === undefined ? 'plain' : 'code-lost');
    memory.forget('scannedAt');
    forgetLink();
  }, [memory, forgetLink]);

  if (link !== undefined) {
    return (
      <>
        <GymHeader sign={sign} />
        <FinishSignIn key={link} services={services} link={link} onDone={onSignedIn} onBack={forgetLink} />
      </>
    );
  }
  if (session.is === 'signed-out') {
    return (
      <>
        <GymHeader sign={sign} />
        <SignInScreen
          services={services}
          notice={session.notice}
          hasScanned={scan.lost !== undefined}
          onLink={(pasted) => {
            scan.dismiss();
            setLink(pasted);
          }}
        />
      </>
    );
  }
  return <SignedIn services={services} session={session} state={state} scan={scan} sign={sign} welcome={welcome} />;
}
