import { i18n } from '@spotter/i18n';
import { Button, ErrorBanner, PageLoader } from '@spotter/ui';
import { createGymChoice, type GymCalls, type Session } from '@spotter/web-core/session';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { GymBranding } from '../../services.ts';
import { GymHeader } from '../../shared/GymHeader.tsx';
import { Title } from '../../shared/Title.tsx';

interface ChooseGymScreenProps {
  session: Session;
  isSwitching: boolean;
  /** The server's where absent. */
  calls: GymCalls | undefined;
  /** Under whose own host name the page was opened. */
  pageGym: GymBranding | undefined;
}

/** After sign-in with an account that has several gyms. A chunk of its own. */
export default function ChooseGymScreen({ session, isSwitching, calls, pageGym }: ChooseGymScreenProps) {
  const [choice] = useState(() => createGymChoice(session, { isSwitching, calls }));
  const state = useSyncExternalStore(choice.subscribe, choice.state);
  useEffect(() => void choice.load(), [choice]);

  if (state.is === 'loading') return <PageLoader label={i18n.t('Loading your gyms…')} />;
  return (
    <>
      <GymHeader branding={pageGym} />
      <main className="flex grow flex-col gap-5 px-5 pt-4 pb-8">
        <Title className="text-2xl">{i18n.t('Choose your gym')}</Title>
        {state.is === 'failed' && (
          <ErrorBanner
            title={i18n.t('Your gyms could not be loaded')}
            message={state.message}
            onRetry={() => void choice.load()}
          />
        )}
        {state.is === 'ready' && (
          <>
            {state.failure !== undefined && (
              <ErrorBanner title={i18n.t('This gym could not be opened')} message={state.failure} />
            )}
            {state.gyms.length === 0 && (
              <p className="text-lg">{i18n.t('No gym has your address at the moment. Ask at the desk of your gym.')}</p>
            )}
            <ul className="flex flex-col gap-3" data-density="kiosk">
              {state.gyms.map(({ id, name }) => (
                <li key={id}>
                  <Button
                    size="lg"
                    className="w-full"
                    busy={state.entering === id}
                    onClick={() => void choice.choose(id)}
                  >
                    <span className="wrap-anywhere whitespace-normal">{name}</span>
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
        <div className="mt-auto flex flex-col gap-3">
          {isSwitching && (
            <Button size="lg" onClick={() => void session.enterGym()}>
              {i18n.t('Cancel')}
            </Button>
          )}
          <Button size="lg" onClick={() => void session.signOut()}>
            {i18n.t('Sign out on this phone')}
          </Button>
        </div>
      </main>
    </>
  );
}
