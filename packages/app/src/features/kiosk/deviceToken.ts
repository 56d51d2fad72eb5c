import { devices, errorOfResponse } from '@spotter/api';
import { type KioskDevice, kioskDevice, signOutKiosk } from '../../shared/kioskDevice.ts';

/**
 * The token of the paired device. After a 401 the server is asked once more: only when it says itself that the token is
 * not valid has the pairing been revoked, and this browser forgets it.
 * Any other 401, as of a proxy on the way, changes nothing.
 */
export async function deviceToken(
  { gymId, token }: KioskDevice,
  { fresh }: { fresh: boolean },
): Promise<string | null> {
  if (!fresh) return token;
  const url = `${devices.getKiosk.path}?${new URLSearchParams({ gymId }).toString()}`;
  const response = await fetch(url, { headers: { Authorization: `Bearer ${token}` }, cache: 'no-store' });
  if (response.status !== 401) return token;
  const { code } = errorOfResponse(response.status, await response.text());
  if (code !== 'unauthenticated') return token;
  // An earlier call may be answered after the kiosk was unlocked or paired again.
  if (kioskDevice()?.token === token) signOutKiosk();
  return null;
}
