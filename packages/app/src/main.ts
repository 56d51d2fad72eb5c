// The first script of every page. Without React, so that what it leads to is requested at once instead of after React.
import '@spotter/ui/styles.css';
import { browserStorage } from '@spotter/web-core/browserStorage';
import { isSessionOpen } from '@spotter/web-core/isSessionOpen';
import { isGymPage, rememberSignInPath } from './brand/signInPath.ts';
import { paths } from './paths.ts';
import type { View } from './render.tsx';
import { isKioskSignedOut, kioskDevice } from './shared/kioskDevice.ts';
import { loadChunk, reloadOnce } from './shell/loadChunk.ts';

/** First visitors are not made to wait for the router and what it leads to: only at a kiosk, which leads to itself. */
async function loadView(): Promise<View> {
  const { pathname } = window.location;
  if (kioskDevice() === null) {
    if (pathname === paths.landing && !isKioskSignedOut())
      return (await loadChunk(() => import('./features/landing/LandingPage.tsx'))).Landing;
    if (pathname === paths.login || isGymPage(pathname))
      return (await loadChunk(() => import('./features/login/LoginApp.tsx'))).LoginApp;
    if (isSessionOpen(browserStorage())) preloadInside(pathname);
  }
  return (await loadChunk(() => import('./App.tsx'))).App;
}

/** `FIRST_CALLS` of the client has all that these ask for; any other page asks for more of the contract at once. */
const pagesOfFirstCalls = new Set<string>([paths.dashboard, paths.desk, paths.members]);

/**
 * Beside the router, which asks for them one after the other: the frame, the account of the open session, and the page.
 */
function preloadInside(pathname: string) {
  Promise.all([
    preloadSession(pathname),
    import('./session/passwordIdentity.ts'),
    import('./shell/Inside.tsx'),
    pathname === paths.members && import('./features/members/MembersPage.tsx'),
    !pagesOfFirstCalls.has(pathname) && import('@spotter/api/contract'),
  ]).catch(() => undefined);
}

/** The list of a branch waits for the branches. */
async function preloadSession(pathname: string) {
  const session = (await import('./session/browserSession.ts')).browserSession();
  if (pathname !== paths.members || window.location.search.includes('branch=')) return session.identity();
  return (await import('./session/earlyList.ts')).requestListEarly(session, window.location.origin);
}

function show() {
  Promise.all([loadChunk(() => import('./render.tsx')), loadView()]).then(
    ([{ render }, view]) => render(view, show),
    () => void reloadOrSay(),
  );
}

const reload = () => window.location.reload();

/** The page would stay blank. Its languages are not loaded either. */
async function reloadOrSay() {
  if (await reloadOnce({ storage: () => window.sessionStorage, now: Date.now(), reload })) return;
  const message = document.createElement('p');
  message.className = 'p-6';
  message.role = 'alert';
  message.textContent = 'This page could not be loaded. Check the connection, then reload the page.';
  document.getElementById('root')?.replaceChildren(message);
}

rememberSignInPath(window.location.pathname);
show();
