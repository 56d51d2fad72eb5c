import '@spotter/ui/styles.css';
import { StrictMode, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { lockedBy } from './kiosk/kioskLock.ts';
import { paths } from './paths.ts';
import { loadChunk, reloadOnce } from './shell/loadChunk.ts';

/** A visitor of the landing page is not made to wait for the router and what it leads to: from a locked kiosk, to the kiosk. */
const load = async (): Promise<ComponentType> =>
  window.location.pathname === paths.landing && lockedBy() === null
    ? (await loadChunk(() => import('./screens/landing/LandingScreen.tsx'))).LandingScreen
    : (await loadChunk(() => import('./App.tsx'))).App;

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the app');
const show = (View: ComponentType) =>
  createRoot(root).render(
    <StrictMode>
      <View />
    </StrictMode>,
  );
load().then(show, () => reloadOnce(window.sessionStorage, Date.now(), () => window.location.reload()));
