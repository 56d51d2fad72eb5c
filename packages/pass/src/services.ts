import type { Client, GymBranding as Gym } from '@spotter/api';
import type { DoorTone } from '@spotter/api/doorTones';
import { createSmallClient, type Routes } from '@spotter/api/small';
import { i18n } from '@spotter/i18n';
import { loadConfig } from '@spotter/web-core/config';
import { firebaseIdentity, openAuth } from '@spotter/web-core/firebase';
import type { GymCalls, Session } from '@spotter/web-core/session';
import { type Address, createAddress } from './phone/address.ts';
import { createPageLanguage, type PageLanguage } from './phone/language.ts';
import { attempt, createMemory, type Memory } from './phone/memory.ts';
import { readPageGym, type PageGym } from './phone/pageGym.ts';
import { createPassSession } from './session/passSession.ts';

export const passRoutes = {
  getPass: { method: 'GET', path: '/getPass', access: ['member'], field: 'member' },
  getUserDashboardData: {
    method: 'GET',
    path: '/getUserDashboardData',
    access: ['admin', 'staff', 'member'],
    field: 'user',
  },
  getUserAttendanceLogs: {
    method: 'GET',
    path: '/getUserAttendanceLogs',
    access: ['admin', 'staff', 'member'],
    field: 'attendanceLogs',
  },
  universalCheckIn: {
    method: 'POST',
    path: '/universalCheckIn',
    access: ['admin', 'staff', 'member', 'device'],
    field: 'action',
  },
  setOwnLanguage: { method: 'POST', path: '/setOwnLanguage', access: ['member'], field: 'language' },
  sendEmailSignInLink: { method: 'POST', path: '/sendEmailSignInLink', access: 'anyone', field: 'success' },
} as const satisfies Routes;

export type Calls = Pick<Client, keyof typeof passRoutes>;
export type MoneyCalls = Pick<Client, 'getPassBilling' | 'requestPayment' | 'withdrawPaymentRequest'>;

/** Shows the camera in the video and reports each text that it reads. Resolves with the stop function. */
export type OpenCamera = (video: HTMLVideoElement, onText: (text: string) => void) => Promise<() => void>;

/** What is public about a gym. */
export type GymBranding = Pick<Gym, 'name' | 'logoUrl'> & Partial<Pick<Gym, 'language'>>;

/** Everything the page needs from outside, replaced as a whole in stories and tests. */
export interface Services {
  calls: Calls;
  session: Session;
  /** Absent: the server's. Its client is loaded with the screen that needs it. */
  gymCalls?: GymCalls;
  /** Absent: the server's, as above. */
  moneyCalls?: MoneyCalls;
  memory: Memory;
  language: PageLanguage;
  address: Address;
  openCamera: OpenCamera;
  /** The gym under whose own host name the page was opened. */
  pageGym?: PageGym | undefined;
  /**
   * Branding of a gym, or of the one whose kiosk shows a code, by a query of the manifest;
   * undefined when it cannot be loaded.
   */
  loadPublicBranding: (query: string) => Promise<GymBranding | undefined>;
  /** Shows the brand of the member's gym; undefined: nobody is signed in, so that the page's own is shown. */
  showGymBrand: (gymId: string | undefined) => void;
  /** Points the page's web manifest at this gym. */
  setManifest: (query: string) => void;
  /** The sign-in address for a pasted text; undefined when it is not a mailed link. */
  resolvePastedLink: (text: string) => Promise<string | undefined>;
  saveFile: (name: string, text: string) => void;
  /** Sound and vibration of a scan's result, where the browser allows them. */
  signal: (tone: DoorTone) => void;
  reload: () => void;
}

const reload = () => window.location.reload();
const loadGymBrand = () => import('./phone/gymBrand.ts');

export function browserServices(): Services {
  const memory = createMemory(attempt(() => window.localStorage));
  const configCache = { read: () => memory.read('config'), write: memory.write.bind(undefined, 'config') };
  // A firebase app of its own name: the pass and the main app have separate sessions on one device.
  const load = async () => {
    const config = await loadConfig(configCache);
    return firebaseIdentity(openAuth(config, 'pass'), config.mode);
  };
  const session = createPassSession(load, memory, reload);
  const calls = createSmallClient(passRoutes, {
    origin: window.location.origin,
    getToken: session.getToken,
    language: () => i18n.locale,
  });
  return {
    calls,
    session,
    memory,
    language: createPageLanguage(memory, calls, navigator.languages),
    address: createAddress(window),
    pageGym: readPageGym(),
    openCamera: async (video, onText) => (await import('./phone/camera.ts')).openCamera(video, onText),
    loadPublicBranding: async (query) => (await loadGymBrand()).loadPublicBranding(query),
    showGymBrand: (gymId) => {
      loadGymBrand()
        .then(({ showGymBrand }) => showGymBrand(memory, gymId))
        .catch(() => undefined);
    },
    setManifest: (query) =>
      document.querySelector('link[rel="manifest"]')?.setAttribute('href', `/pass/manifest.webmanifest?${query}`),
    resolvePastedLink: async (text) => (await import('./phone/pastedLink.ts')).resolvePastedLink(text),
    saveFile,
    signal: (tone) => void import('./phone/signal.ts').then(({ signal }) => signal(tone)).catch(() => undefined),
    reload,
  };
}

/** Some browsers read a download's URL only some time after the click. */
const OBJECT_URL_LIFETIME_MS = 10_000;

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  Object.assign(link, { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), OBJECT_URL_LIFETIME_MS);
}
