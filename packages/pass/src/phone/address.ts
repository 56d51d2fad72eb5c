import { parseCode } from './code.ts';

export const views = ['pass', 'scan', 'history', 'money', 'details'] as const;
export type View = (typeof views)[number];

/** The page's URL, which may carry a view, a kiosk's code or a mailed link. */
export interface Address {
  view: () => View;
  go: (view: View) => void;
  /** The code in the URL. It is removed, so that a reload does not scan again and the history does not keep it. */
  takeCode: () => string | undefined;
  /** The mailed link that opened the page. */
  link: () => string | undefined;
  removeLink: () => void;
  /** Notifies of a changed view or code. */
  subscribe: (onChange: () => void) => () => void;
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
    removeLink: toPage,
    subscribe: (onChange) => {
      window.addEventListener('hashchange', onChange);
      return () => window.removeEventListener('hashchange', onChange);
    },
  };
}
