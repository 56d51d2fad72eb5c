// Codes that a paired kiosk signs itself while it cannot reach the server. Kiosk and server compute them alike.

/** How long a signed code is shown. The server takes it one window earlier and later as well. */
export const KIOSK_CODE_WINDOW_MS = 30_000;

/** Of HMAC-SHA256, by which a code stays small enough to be scanned from afar. */
const MAC_BYTES = 16;

export interface KioskCode {
  deviceId: string;
  /** Number of the 30 s of the server's clock in which the code was shown. */
  window: number;
  /** Base64url of 16 bytes. */
  mac: string;
}

/** The window of a moment, in epoch milliseconds of the server's clock. */
export const kioskWindowOf = (now: number): number => Math.floor(now / KIOSK_CODE_WINDOW_MS);

/** `k.<device>.<window>.<mac>`, as behind the `#` of the members' page. */
export const formatKioskCode = ({ deviceId, window, mac }: KioskCode): string => `k.${deviceId}.${window}.${mac}`;

const SIGNED_PREFIX = 'k.';

/** By what the scans of a signed code are reported to the device that signed it. */
export const signedSessionId = ({ deviceId, window }: Pick<KioskCode, 'deviceId' | 'window'>): string =>
  `${SIGNED_PREFIX}${deviceId}.${window}`;

/** Whether the device has signed this code itself. */
export const isSignedSession = (sessionId: string): boolean => sessionId.startsWith(SIGNED_PREFIX);

/** Undefined for any other text. */
export function parseKioskCode(text: string): KioskCode | undefined {
  const [, deviceId, window, mac] = /^k\.([\w-]{1,64})\.(\d{1,12})\.([\w-]{22})$/.exec(text) ?? [];
  return deviceId !== undefined && window !== undefined && mac !== undefined
    ? { deviceId, window: Number(window), mac }
    : undefined;
}

/**
 * The MAC of a code: HMAC-SHA256 over device, branch and window, by a key that both sides derive from the hash of the
 * device's secret, which the server stores.
 */
export async function kioskCodeMac(
  secretHash: string,
  { deviceId, branchId, window }: Pick<KioskCode, 'deviceId' | 'window'> & { branchId: string },
): Promise<string> {
  const key = await hmac(new TextEncoder().encode(secretHash), 'kiosk-code');
  const mac = await hmac(key, `${deviceId}.${branchId}.${window}`);
  return base64Url(mac.slice(0, MAC_BYTES));
}

/** What the server stores of the secret of a device: base64url of its SHA-256. */
export async function secretHashOf(secret: string): Promise<string> {
  return base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))));
}

async function hmac(key: Uint8Array<ArrayBuffer>, text: string): Promise<Uint8Array<ArrayBuffer>> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, new TextEncoder().encode(text)));
}

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
