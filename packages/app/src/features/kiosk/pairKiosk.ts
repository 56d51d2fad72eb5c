import type { Client } from '@spotter/api';
import { clearStaffStorage, storeKioskDevice } from '../../shared/kioskDevice.ts';

interface PairOptions {
  client: Pick<Client, 'pairDevice'>;
  gymId: string;
  branchId: string | undefined;
  name: string;
}

/**
 * Pairs this browser as a kiosk, which ends the session of whoever locks it on the server. The kiosk then removes the session
 * from this browser.
 */
export async function pairKiosk({ client, gymId, branchId, name }: PairOptions): Promise<void> {
  const { device, token } = await client.pairDevice({ gymId, name, ...(branchId !== undefined && { branchId }) });
  clearStaffStorage();
  storeKioskDevice({ gymId, deviceId: device.id, token, kiosk: null, mayHoldSession: true });
}
