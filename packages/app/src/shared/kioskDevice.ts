import type { AnswerOf } from '@spotter/api';
import { browserStorage } from '@spotter/web-core/browserStorage';

/** This browser's pairing as a kiosk, and what it last knew of its gym, for a start without a connection. */
export interface KioskDevice {
  gymId: string;
  deviceId: string;
  /** The bearer token of the device, which opens the kiosk and nothing else. */
  token: string;
  /** The last answer of `getKiosk`; null before the first. */
  kiosk: AnswerOf<'getKiosk'> | null;
  /** How far the server's clock is ahead of this device's, in milliseconds. Absent before its first answer. */
  clockOffsetMs?: number;
  /** A staff session may be left in this browser: from locking until it is removed, and while somebody unlocks. */
  mayHoldSession: boolean;
}

// In localStorage, so that the pairing survives a reload and applies to every tab; where that is blocked, in this page.
const DEVICE_KEY = 'kiosk-device';
/**
 * In browsers locked before kiosks were devices: they hold the session of whoever locked them, which is to be ended.
 */
const STAFF_LOCK_KEY = 'kiosk-lock';
/** This browser was a kiosk until its pairing was revoked. */
const SIGNED_OUT_KEY = 'kiosk-signed-out';
/** What stays in localStorage beside the kiosk's own settings. */
const DEVICE_SETTINGS = new Set(['theme', 'start-page', 'brand']);

const listeners = new Set<() => void>();
const notifyListeners = () => listeners.forEach((listener) => listener());

let parsed: { text: string; device: KioskDevice } | undefined;

/** Null unless this browser is paired. The same object until it changes. */
export function kioskDevice(): KioskDevice | null {
  const text = read(DEVICE_KEY);
  if (text === null) return null;
  if (parsed?.text !== text) parsed = { text, device: JSON.parse(text) as KioskDevice };
  return parsed.device;
}

/** Whether this browser was a kiosk whose pairing was revoked, until somebody signs in. */
export const isKioskSignedOut = (): boolean => read(SIGNED_OUT_KEY) !== null || hasStaffLock();

/** Whether this browser is still locked with a session, which must not open anything. */
export const hasStaffLock = (): boolean => read(STAFF_LOCK_KEY) !== null;

function read(key: string): string | null {
  try {
    return browserStorage().getItem(key);
  } catch {
    // A storage that cannot be read has no kiosk; the landing page still works.
    return null;
  }
}

export function storeKioskDevice(device: KioskDevice): void {
  browserStorage().setItem(DEVICE_KEY, JSON.stringify(device));
  notifyListeners();
}

/** Changes the pairing of this browser; nothing where it ended meanwhile, or the storage is full. */
export function updateKioskDevice(change: Partial<KioskDevice>): void {
  const device = kioskDevice();
  if (!device) return;
  try {
    storeKioskDevice({ ...device, ...change });
  } catch {
    // A start without a connection shows what was stored before.
  }
}

/** After unlocking. */
export function forgetKioskDevice(): void {
  browserStorage().removeItem(DEVICE_KEY);
  notifyListeners();
}

/** The pairing was revoked: nothing of it stays but that this was a kiosk. */
export function signOutKiosk(): void {
  // First: in a full storage it makes room for what stays.
  browserStorage().removeItem(DEVICE_KEY);
  browserStorage().setItem(SIGNED_OUT_KEY, 'yes');
  browserStorage().removeItem(STAFF_LOCK_KEY);
  notifyListeners();
}

/** Somebody has signed in at the former kiosk. */
export function forgetSignedOutKiosk(): void {
  browserStorage().removeItem(SIGNED_OUT_KEY);
  notifyListeners();
}

/** Removes what the session of the person who locked the kiosk has left in this browser's storage. */
export function clearStaffStorage(): void {
  const storage = browserStorage();
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const key of keys) if (!key.startsWith('kiosk-') && !DEVICE_SETTINGS.has(key)) storage.removeItem(key);
  try {
    window.sessionStorage.clear();
  } catch {
    // Blocked: there is nothing in it.
  }
}

/** Of another tab: a page in the browser's back/forward cache is not told before it is shown again. */
const CHANGE_EVENTS = ['storage', 'pageshow'] as const;

/** Calls the listener at each change, also of another tab. Returns `unsubscribe`. */
export function subscribeToKioskDevice(listener: () => void): () => void {
  listeners.add(listener);
  for (const event of CHANGE_EVENTS) window.addEventListener(event, listener);
  return () => {
    listeners.delete(listener);
    for (const event of CHANGE_EVENTS) window.removeEventListener(event, listener);
  };
}
