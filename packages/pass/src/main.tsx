import './styles.css';
import { createRoot } from 'react-dom/client';
import { Pass } from './Pass.tsx';
import { browserServices } from './services.ts';
import { installWorker } from '@spotter/web-core/installWorker';

const root = document.getElementById('root');
if (!root) throw new Error('#root is missing');
const services = browserServices();
const { language, pageGym } = services;
void language.start(pageGym?.language).then(() => createRoot(root).render(<Pass services={services} />));

// After the page has loaded, so that it does not compete with the first load on a slow phone.
// Needed for offline use only.
window.addEventListener('load', () => {
  if (!('serviceWorker' in navigator)) return;
  const { memory, reload } = services;
  const page = { document, mayReload: () => memory.read('user') !== undefined, reload };
  installWorker(navigator.serviceWorker, '/pass/sw.js', page).catch(() => undefined);
});
