import { useCallback, useState } from 'react';
import { GymSign } from './parts/GymSign.tsx';
import { sessionOf } from './phone/code.ts';
import { FinishSignIn } from './screens/signIn/FinishSignIn.tsx';
import { SignInScreen } from './screens/signIn/SignInScreen.tsx';
import type { Welcome } from './screens/home/HomeScreen.tsx';
import type { Services } from './services.ts';
import { useSession } from './session/useSession.ts';
import { SignedIn } from './SignedIn.tsx';
import { usePass } from './usePass.ts';
import { useScan } from './useScan.ts';
import { useSign } from './useSign.ts';

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
  const sign = useSign(services, session, state.shown?.pass.gym, scan.lost && sessionOf(scan.lost));

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
        <GymSign sign={sign} />
        <FinishSignIn key={link} services={services} link={link} onDone={onSignedIn} onBack={forgetLink} />
      </>
    );
  }
  if (session.is === 'signed-out') {
    return (
      <>
        <GymSign sign={sign} />
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
