import type { MyGym, UserType } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { BrandLogo, Button, ErrorBanner, PageLoader } from '@spotter/ui';
import { createGymChoice, type GymCalls, type SessionState } from '@spotter/web-core/session';
import { ChevronRight } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { LoginFrame } from '../shared/LoginFrame.tsx';
import { useSession } from './useSession.ts';

const roleTitles: Readonly<Record<UserType, string>> = {
  admin: /*i18n*/ 'Admin',
  staff: /*i18n*/ 'Staff',
  member: /*i18n*/ 'Member',
};

interface ChooseGymProps {
  state: SessionState & { is: 'choosing' };
  /** The server's where absent. */
  calls?: GymCalls | undefined;
}

/** After sign-in with an account that has several gyms. */
export function ChooseGym({ state: { user, isSwitching }, calls }: ChooseGymProps) {
  const session = useSession();
  const [choice] = useState(() => createGymChoice(session, { isSwitching, calls }));
  const state = useSyncExternalStore(choice.subscribe, choice.state);
  useEffect(() => void choice.load(), [choice]);

  if (state.is === 'loading') return <PageLoader label={i18n.t('Loading your gyms...')} className="min-h-dvh" />;
  const isEmpty = state.is === 'ready' && state.gyms.length === 0;
  return (
    <LoginFrame
      title={i18n.t('Choose your gym')}
      intro={<span className="break-words">{i18n.t('for {email}', { email: user.email })}</span>}
    >
      {state.is === 'failed' && (
        <ErrorBanner
          title={i18n.t('Your gyms could not be loaded')}
          message={state.message}
          onRetry={() => void choice.load()}
        />
      )}
      {state.is === 'ready' && (
        <div className="flex flex-col gap-4">
          {state.failure !== undefined && (
            <ErrorBanner title={i18n.t('This gym could not be opened')} message={state.failure} />
          )}
          {isEmpty ? (
            <p>{i18n.t('No gym has this address at the moment. Please ask at the desk of your gym.')}</p>
          ) : (
            <ul className="flex flex-col gap-2">
              {state.gyms.map((gym) => (
                <li key={gym.id}>
                  <GymButton
                    gym={gym}
                    isEntering={state.entering === gym.id}
                    onChoose={() => void choice.choose(gym.id)}
                  />
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        {isSwitching && (
          <Button variant="ghost" onClick={() => void session.enterGym()}>
            {i18n.t('Cancel')}
          </Button>
        )}
        <Button variant="ghost" onClick={() => void session.signOut()}>
          {i18n.t('Sign Out')}
        </Button>
      </div>
    </LoginFrame>
  );
}

interface GymButtonProps {
  gym: MyGym;
  isEntering: boolean;
  onChoose: () => void;
}

function GymButton({ gym: { name, logoUrl, userType }, isEntering, onChoose }: GymButtonProps) {
  return (
    <Button busy={isEntering} onClick={onChoose} className="h-auto min-h-14 w-full px-4 py-2 *:w-full">
      <span className="flex w-full items-center gap-3 text-start whitespace-normal">
        {logoUrl !== null && <BrandLogo src={logoUrl} alt="" className="h-8 max-w-16 shrink-0" />}
        <span className="min-w-0 grow">
          <span className="block wrap-anywhere">{name}</span>
          <span className="block text-sm font-normal text-muted">{i18n.t(roleTitles[userType])}</span>
        </span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
      </span>
    </Button>
  );
}
