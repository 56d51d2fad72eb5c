import { useState } from 'react';
import type { Role } from '@spotter/web-core/session';
import { paths } from '../paths.ts';

/** Where this browser begins after sign-in; a device of the front desk begins at the desk, whoever signs in. */
export const startPages = ['dashboard', 'desk'] as const;
export type StartPage = (typeof startPages)[number];

export const startPageLabels: Record<StartPage, string> = { dashboard: /*i18n*/ 'Dashboard', desk: /*i18n*/ 'Desk' };

const KEY = 'start-page';

function readStartPage(): StartPage {
  try {
    return window.localStorage.getItem(KEY) === 'desk' ? 'desk' : 'dashboard';
  } catch {
    return 'dashboard';
  }
}

/**
 * The path after sign-in. Members have no desk; of accounts in several gyms the role is not known before the choice.
 */
export const startPathFor = (role: Role | undefined): string =>
  role === undefined || role === 'admin' || role === 'staff' ? paths[readStartPage()] : paths.dashboard;

/** The choice of this browser. */
export function useStartPage(): [StartPage, (page: StartPage) => void] {
  const [page, setPage] = useState(readStartPage);
  const choose = (next: StartPage) => {
    setPage(next);
    try {
      window.localStorage.setItem(KEY, next);
    } catch {
      // The storage is full or blocked: the choice lasts until the page is left.
    }
  };
  return [page, choose];
}
