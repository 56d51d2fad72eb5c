import { paths } from '../paths.ts';

/** Kept after a sign-out: whoever comes by a gym's address comes back to it. */
const SIGN_IN_PATH_KEY = 'sign-in-path';
const gymPage = /^\/g\/[a-z0-9-]+$/;

/** Whether this is the address of a gym, whose page is the login. */
export const isGymPage = (pathname: string): boolean => gymPage.test(pathname);

export function rememberSignInPath(pathname: string): void {
  try {
    if (isGymPage(pathname)) window.localStorage.setItem(SIGN_IN_PATH_KEY, pathname);
  } catch {
    // Storage is blocked: a sign-out leads to the product's login.
  }
}

/** Where people sign in on this device: at the gym's address by which they came, or else at the product's login. */
export function signInPath(): string {
  try {
    const path = window.localStorage.getItem(SIGN_IN_PATH_KEY);
    return path !== null && isGymPage(path) ? path : paths.login;
  } catch {
    return paths.login;
  }
}
