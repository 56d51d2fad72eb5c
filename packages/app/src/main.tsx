import { i18n } from '@spotter/i18n';
import { TextsProvider } from '@spotter/ui';
import '@spotter/ui/styles.css';
import { isSessionOpen } from '@spotter/web-core/isSessionOpen';
import { StrictMode, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { isGymPage, rememberSignInPath } from './brand/signInPath.ts';
import { isKioskSignedOut, kioskDevice } from './shared/kioskDevice.ts';
import { paths } from './paths.ts';
import { loadChunk, reloadOnce } from './shell/loadChunk.ts';

type View = ComponentType<{ onLeave: () => void }>;

/** First visitors are not made to wait for the router and what it leads to: only at a kiosk, which leads to itself. */
async function load(): Promise<View> {
  const { pathname } = window.location;
  if (kioskDevice() === null) {
    if (pathname === paths.landing && !isKioskSignedOut()) {
      const { LandingPage } = await loadChunk(() => import('./features/landing/LandingPage.tsx'));
      return () => <LandingPage />;
    }
    if (pathname === paths.login || isGymPage(pathname))
      return (await loadChunk(() => import('./features/login/LoginApp.tsx'))).LoginApp;
    if (isSessionOpen(window.localStorage)) preloadInside(pathname);
  }
  return (await loadChunk(() => import('./App.tsx'))).App;
}

/** Beside the router, which asks for them one after the other: the frame, the account of the open session, and the page. */
function preloadInside(pathname: string) {
  Promise.all([
    import('./shell/Inside.tsx'),
    import('./session/browserSession.ts').then(({ browserSession }) => browserSession().identity()),
    pathname === paths.members && import('./features/members/MembersPage.tsx'),
  ]).catch(() => undefined);
}

rememberSignInPath(window.location.pathname);
const container = document.getElementById('root');
if (!container) throw new Error('The page has no place for the app');
const root = createRoot(container);
const show = () => {
  load().then(
    (View) =>
      root.render(
        <StrictMode>
          <TextsProvider value={i18n}>
            <View onLeave={show} />
          </TextsProvider>
        </StrictMode>,
      ),
    () => reloadOnce(window.sessionStorage, Date.now(), () => window.location.reload()),
  );
};
show();
