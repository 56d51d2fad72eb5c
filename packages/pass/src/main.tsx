import '@spotter/ui/styles.css';
import { createRoot } from 'react-dom/client';
import { Pass } from './Pass.tsx';
import { browserServices } from './services.ts';
import { installWorker } from './worker/install.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the pass');
const services = browserServices();
createRoot(root).render(<Pass services={services} />);

// Once the page stands, so that it takes nothing from a slow phone's first load. Without it all works but offline.
window.addEventListener('load', () => {
  if (!('serviceWorker' in navigator)) return;
  const { memory, reload } = services;
  const page = { document, mayReload: () => memory.read('who') !== undefined, reload };
  installWorker(navigator.serviceWorker, page).catch(() => undefined);
});
