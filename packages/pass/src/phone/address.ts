import { parseCode } from './code.ts';

const views = ['pass', 'scan', 'history', 'details'] as const;
export type View = (typeof views)[number];

/** The page's address, and what it may bring: a view, a kiosk's code, a mailed link. */
export interface Address {
  view: () => View;
  go: (view: View) => void;
  /** A code in the address, which is taken out of it: a reload does not scan again, and no history keeps it. */
  takeCode: () => string | undefined;
  /** The mailed link by which the page was opened. */
  link: () => string | undefined;
  forgetLink: () => void;
  /** The page's own address, as a kiosk's code names it. */
  page: string;
  /** Calls back when view or code change. */
  subscribe: (changed: () => void) => () => void;
}

export function createAddress(window: Window): Address {
  const { location, history } = window;
  const view = () => views.find((name) => `#${name}` === location.hash) ?? 'pass';
  const toPage = () => history.replaceState(null, '', location.pathname);
  return {
    view,
    go: (next) => {
      if (next === view()) return;
      location.hash = next === 'pass' ? '' : next;
    },
    takeCode: () => {
      const code = parseCode(location.hash);
      if (code !== undefined) toPage();
      return code;
    },
    link: () => {
      const query = new URLSearchParams(location.search);
      return query.get('mode') === 'signIn' && query.has('oobCode') ? location.href : undefined;
    },
    forgetLink: toPage,
    page: new URL('/pass/', location.origin).href,
    subscribe: (changed) => {
      window.addEventListener('hashchange', changed);
      return () => window.removeEventListener('hashchange', changed);
    },
  };
}
