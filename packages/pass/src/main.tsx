import '@spotter/ui/styles.css';
import { createRoot } from 'react-dom/client';
import { Pass } from './Pass.tsx';
import { browserServices } from './services.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the pass');
createRoot(root).render(<Pass services={browserServices()} />);

// Once the page stands, so that it takes nothing from a slow phone's first load. Without it all works but offline.
window.addEventListener('load', () => void navigator.serviceWorker?.register('/pass/sw.js').catch(() => undefined));
