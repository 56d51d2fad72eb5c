import { join } from 'node:path';
import { createClient } from '@spotter/api';
import { addSignedInPeople, createGym, startGymServer } from '../../rig/gyms.ts';
import { subscribe } from '../../rig/rawFeed.ts';
import { type Benchmark, p99AtMostMs } from '../figure.ts';

const MEMBERS = 5000;
const SCANS = 200;
const LIMIT_MS = 500;

/** From a member's phone sending the code to the kiosk receiving the scan on its feed. */
export const kiosk: Benchmark = async ({ folder }) => {
  const gym = await createGym(`file:${join(folder, 'kiosk.db')}`, folder, MEMBERS);
  const { gymId, origin } = gym;
  await using server = await startGymServer(gym);
  const clientOf = (token: string) => createClient({ origin, getToken: () => Promise.resolve(token) });
  const desk = clientOf(server.desk.token);
  const phones = (await addSignedInPeople(gym, 'member', SCANS)).map(clientOf);
  let received = Promise.withResolvers<void>();
  const { stop } = await subscribe(
    server.desk,
    server.desk.token,
    (text) => text.includes('"scan"') && received.resolve(),
  );
  try {
    const latenciesMs: number[] = [];
    for (const phone of phones) {
      const { qrData } = await desk.generateQRSession({ gymId });
      received = Promise.withResolvers<void>();
      const sentAt = performance.now();
      const answered = phone.universalCheckIn({ gymId, type: 'QR', qrData });
      await received.promise;
      latenciesMs.push(performance.now() - sentAt);
      await answered;
    }
    return [
      {
        what: `Kiosk: code sent by a phone to the scan on the kiosk's feed, ${SCANS} scans, p99`,
        ...p99AtMostMs(latenciesMs, LIMIT_MS),
      },
    ];
  } finally {
    stop();
  }
};
