import { createSmallClient } from '@spotter/api/small';
import { i18n } from '@spotter/i18n';
import { useLocation, useNavigate } from 'react-router-dom';
import { SetupPage } from './SetupPage.tsx';

/** Nobody is signed in yet. */
const client = createSmallClient(
  {
    getSetup: { method: 'GET', path: '/getSetup', access: 'anyone', field: 'open' },
    createFirstGym: { method: 'POST', path: '/createFirstGym', access: 'anyone', field: 'success' },
  },
  { origin: window.location.origin, getToken: () => Promise.resolve(null), language: () => i18n.locale },
);

/** The first gym of the installation; the code of the server's start is behind `#`, which no server logs. */
export function SetupRoute() {
  const navigate = useNavigate();
  const { hash } = useLocation();
  return (
    <SetupPage
      load={() => client.getSetup({})}
      create={async (input) => void (await client.createFirstGym(input))}
      code={hash.slice(1)}
      go={(path) => void navigate(path, { replace: true })}
    />
  );
}
