import { createSmallClient, type Routes } from '@spotter/api/small';
import type { Client } from '@spotter/api';
import { type Address, createAddress } from './phone/address.ts';
import { InsecurePage } from './phone/cameraFailures.ts';
import { createMemory, type Memory } from './phone/memory.ts';
import { resolvePastedLink } from './phone/pastedLink.ts';
import { loadConfig } from './session/config.ts';
import { firebaseIdentity } from './session/firebaseIdentity.ts';
import type { Identity } from './session/identity.ts';

const routes = {
  getPass: { method: 'GET', path: '/getPass', access: ['member'] },
  getUserDashboardData: { method: 'GET', path: '/getUserDashboardData', access: ['admin', 'staff', 'member'] },
  getUserAttendanceLogs: { method: 'GET', path: '/getUserAttendanceLogs', access: ['admin', 'staff', 'member'] },
  universalCheckIn: { method: 'POST', path: '/universalCheckIn', access: ['admin', 'staff', 'member'] },
  sendEmailSignInLink: { method: 'POST', path: '/sendEmailSignInLink', access: 'anyone' },
} as const satisfies Routes;

export type Calls = Pick<Client, keyof typeof routes>;

/** Shows the camera's picture in the video, tells what it reads, and answers how to stop. */
export type OpenCamera = (video: HTMLVideoElement, onText: (text: string) => void) => Promise<() => void>;

/** The name and logo of a gym, as anybody may know them who stands before its kiosk. */
export interface GymBranding {
  name: string;
  logoUrl: string | null;
}

/** All that the page needs of the world. */
export interface Services {
  calls: Calls;
  identity: Identity;
  memory: Memory;
  address: Address;
  openCamera: OpenCamera;
  /** The gym whose kiosk shows the code of this session; undefined where it cannot be told. */
  signOf: (session: string) => Promise<GymBranding | undefined>;
  /** Has the phone install the page in the name of this gym. */
  setManifest: (query: string) => void;
  /** The address with which a pasted text signs in; undefined where it is no mailed link. */
  pastedLink: (text: string) => Promise<string | undefined>;
  saveFile: (name: string, text: string) => void;
  reload: () => void;
}

export function browserServices(): Services {
  const memory = createMemory(storage());
  const identity = firebaseIdentity(() => loadConfig(memory));
  const { origin } = window.location;
  return {
    calls: createSmallClient(routes, { origin, getToken: identity.getToken }),
    identity,
    memory,
    address: createAddress(window),
    openCamera: async (video, onText) => {
      if (!('mediaDevices' in navigator)) throw new InsecurePage();
      return (await import('./phone/camera.ts')).openCamera(video, onText);
    },
    signOf,
    setManifest: (query) =>
      document.querySelector('link[rel="manifest"]')?.setAttribute('href', `/pass/manifest.webmanifest?${query}`),
    pastedLink: resolvePastedLink,
    saveFile,
    reload: () => window.location.reload(),
  };
}

function storage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

async function signOf(session: string): Promise<GymBranding | undefined> {
  try {
    const response = await fetch(`/pass/manifest.webmanifest?session=${session}`);
    const { name, icons } = (await response.json()) as { name: string; icons: { src: string }[] };
    return { name, logoUrl: icons.find(({ src }) => src.startsWith('/logos/'))?.src ?? null };
  } catch {
    return undefined;
  }
}

/** Hands a text to the browser as a file to be saved. */
function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  Object.assign(link, { href: address, download: name });
  link.click();
  // Some browsers read the address only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
