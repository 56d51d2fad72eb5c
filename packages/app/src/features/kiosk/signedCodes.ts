import {
  formatKioskCode,
  KIOSK_CODE_WINDOW_MS,
  kioskCodeMac,
  kioskWindowOf,
  secretHashOf,
  signedSessionId,
} from '@spotter/api';
import { type KioskDevice, kioskDevice } from '../../shared/kioskDevice.ts';

/** A code signed by this device, as an address on the members' `page`; undefined where it cannot sign. */
export type SignCode = (page: string) => Promise<{ sessionId: string; qrData: string } | undefined>;

/** Signs codes by the device's own token, for phones that have a connection while the kiosk has none. */
export function createSignCode({ deviceId, token }: KioskDevice, serverNow: () => number): SignCode {
  const [secret = ''] = token.split('.').slice(-1);
  let secretHash: Promise<string> | undefined;
  return async (page) => {
    // As the server last said.
    const { branch, now: lastServerNow = 0 } = kioskDevice()?.kiosk ?? {};
    // Browsers have no `subtle` on pages without https.
    if (!branch || !('subtle' in crypto)) return undefined;
    // The device began with a clock that was set back, as after a power cut: no server would take the code.
    if (serverNow() < lastServerNow) return undefined;
    secretHash ??= secretHashOf(secret);
    // Of the middle of its display, so that it is accepted as long before as after.
    const window = kioskWindowOf(serverNow() + KIOSK_CODE_WINDOW_MS / 2);
    const mac = await kioskCodeMac(await secretHash, { deviceId, branchId: branch.id, window });
    return {
      sessionId: signedSessionId({ deviceId, window }),
      qrData: `${page}#${formatKioskCode({ deviceId, window, mac })}`,
    };
  };
}
