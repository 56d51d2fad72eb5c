import branchesNarrowDark from './pictures/branches-narrow-dark.webp';
import branchesNarrowLight from './pictures/branches-narrow-light.webp';
import branchesDark from './pictures/branches-dark.webp';
import branchesLight from './pictures/branches-light.webp';
import dashboardNarrowDark from './pictures/dashboard-narrow-dark.webp';
import dashboardNarrowLight from './pictures/dashboard-narrow-light.webp';
import dashboardDark from './pictures/dashboard-dark.webp';
import dashboardLight from './pictures/dashboard-light.webp';
import deskNarrowDark from './pictures/desk-narrow-dark.webp';
import deskNarrowLight from './pictures/desk-narrow-light.webp';
import deskDark from './pictures/desk-dark.webp';
import deskLight from './pictures/desk-light.webp';
import kioskDark from './pictures/kiosk-dark.webp';
import kioskLight from './pictures/kiosk-light.webp';
import phoneDark from './pictures/phone-dark.webp';
import phoneLight from './pictures/phone-light.webp';

interface ThemedImage {
  light: string;
  dark: string;
}

export interface ScreenshotSet extends ThemedImage {
  alt: string;
  /** CSS pixels; the files have twice the resolution. */
  width: number;
  height: number;
  /** The phone layout, 390 × 520. */
  narrow?: ThemedImage;
}

const DESKTOP_SIZE = { width: 1200, height: 700 };

/** Screenshots of the demo gym, captured by `npm run pictures`. */
export const screenshots = {
  dashboard: {
    ...DESKTOP_SIZE,
    light: dashboardLight,
    dark: dashboardDark,
    narrow: { light: dashboardNarrowLight, dark: dashboardNarrowDark },
    alt: /*i18n*/ 'The dashboard: how full a branch is right now, and who has just come and gone',
  },
  desk: {
    ...DESKTOP_SIZE,
    light: deskLight,
    dark: deskDark,
    narrow: { light: deskNarrowLight, dark: deskNarrowDark },
    alt: /*i18n*/ 'The desk: three letters, whom they find, and the button that checks them in',
  },
  branches: {
    width: 1200,
    height: 450,
    light: branchesLight,
    dark: branchesDark,
    narrow: { light: branchesNarrowLight, dark: branchesNarrowDark },
    alt: /*i18n*/ 'The list of branches with their capacity',
  },
  kiosk: {
    width: 1024,
    height: 768,
    light: kioskLight,
    dark: kioskDark,
    alt: /*i18n*/ 'A tablet at the door: the code to scan, and the seconds it is still valid',
  },
  phone: {
    width: 360,
    height: 740,
    light: phoneLight,
    dark: phoneDark,
    alt: /*i18n*/ 'A member’s phone that has scanned the code: checked in',
  },
} satisfies Record<string, ScreenshotSet>;
