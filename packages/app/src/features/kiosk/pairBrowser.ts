import type { Device } from '@spotter/api';
import { browserStorage } from '@spotter/web-core/browserStorage';
import { clearStaffStorage, forgetSignedOutKiosk, storeKioskDevice } from '../../shared/kioskDevice.ts';

interface Pairing {
  gymId: string;
  device: Pick<Device, 'id'>;
  token: string;
}

/**
 * Makes this browser the kiosk that the server answers. The server knows it by its secret: asked again after a lost
 * answer, in a new session too, it is the same kiosk. The kiosk removes the session of whoever is signed in here.
 */
export async function pairBrowser(ask: (secret: string) => Promise<Pairing>): Promise<void> {
  const { gymId, device, token } = await ask(ownSecret());
  clearStaffStorage();
  forgetSignedOutKiosk();
  storeKioskDevice({ gymId, deviceId: device.id, token, kiosk: null, mayHoldSession: true });
  browserStorage().removeItem(SECRET_KEY);
}

const SECRET_KEY = 'kiosk-secret';
const SECRET_CHARACTERS = 43;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Stored until this browser is paired. */
function ownSecret(): string {
  const stored = browserStorage().getItem(SECRET_KEY);
  if (stored !== null) return stored;
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_CHARACTERS));
  const secret = Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  try {
    browserStorage().setItem(SECRET_KEY, secret);
  } catch {
    // The storage is full: asked again, this browser is another kiosk.
  }
  return secret;
}
