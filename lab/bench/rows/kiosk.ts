import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type Bench, median, quantile, within } from '../figure.ts';
import { openEar } from '../listen.ts';
import { signInPeople } from '../people.ts';
import { makeGym, serveGym } from '../server.ts';

/** From the moment at which a member's phone sends the code to the one at which the kiosk has read who came. */
export const kiosk: Bench = async ({ folder }) => {
  const rounds = 200;
  const gym = await makeGym(`file:${join(folder, 'kiosk.db')}`, folder, 5000);
  const server = await serveGym(gym);
  let heard = Promise.withResolvers<void>();
  const ear = await openEar(server, server.token, (text) => text.includes('"scan"') && heard.resolve());
  const post = async (path: string, token: string, body: object): Promise<Record<string, string>> => {
    const response = await fetch(`${server.origin}${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${token}`,
        'Idempotency-Key': randomUUID(),
      },
      body: JSON.stringify({ gymId: gym.gymId, ...body }),
    });
    if (!response.ok) throw new Error(`${path} was answered ${response.status}`);
    return (await response.json()) as Record<string, string>;
  };
  try {
    const took: number[] = [];
    for (const phone of await signInPeople(gym, 'member', rounds)) {
      const { qrData } = await post('/generateQRSession', server.token, {});
      heard = Promise.withResolvers<void>();
      const sent = performance.now();
      const answered = post('/universalCheckIn', phone, { type: 'QR', qrData });
      await heard.promise;
      took.push(performance.now() - sent);
      await answered;
    }
    return [
      {
        what: `Kiosk: a code sent by a phone to the news of it on the kiosk's feed, ${rounds} scans, p99`,
        ...within(quantile(took, 0.99), 500),
        measured: `${quantile(took, 0.99).toFixed(1)} ms; half of them within ${median(took).toFixed(1)} ms`,
      },
    ];
  } finally {
    ear.stop();
    await server.stop();
  }
};
