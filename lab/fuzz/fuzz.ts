import fc from 'fast-check';
import { type CallName, contract } from '@spotter/api';
import { pairTestDevice, type TestServer } from '../../packages/server/src/testing/server.ts';
import { findFault, type FuzzResponse } from './faults.ts';
import { createMarkedGym, marks } from './markedGym.ts';
import { callerKinds, type GeneratedRequest, requests } from './requests.ts';
import { createStalenessCheck } from './staleness.ts';
import { placeholder } from './values.ts';

/** Requests before the gyms are created anew: requests change and empty them. */
const REQUESTS_PER_ROUND = 500;
/** Between rounds, so that the limits on mail start again. */
const ROUND_PAUSE_MS = 3 * 3_600_000;
const REQUEST_INTERVAL_MS = 1000;
const FEED_WAIT_MS = 20;
const MAX_REPORT_LENGTH = 2000;
/** Calls that sign the caller out. */
const endingSession: readonly CallName[] = ['pairDevice', 'signOut'];

export interface FuzzOptions {
  count: number;
  seed: number;
  onProgress?: (sent: number) => void;
}

/** Number of responses by call and status. */
export type StatusCounts = Map<CallName, Map<number, number>>;

/** Sends `count` generated requests. Rejects at the first faulty response, with what is needed to reproduce it. */
export async function fuzz(server: TestServer, { count, seed, onProgress }: FuzzOptions): Promise<StatusCounts> {
  const counts: StatusCounts = new Map();
  for (let sent = 0; sent < count; sent += REQUESTS_PER_ROUND) {
    const round = await createRound(server);
    const generated = round.generate(Math.min(REQUESTS_PER_ROUND, count - sent), seed + sent);
    for (const [index, request] of generated.entries()) {
      const response = await round.send(request);
      const hasChanged = response.status === 200 && contract[request.call].method !== 'GET';
      const fault = findFault(request, response) ?? (hasChanged ? await round.findStale() : undefined);
      if (fault) throw new Error(report(fault, seed, sent + index, request, response));
      const statuses = counts.get(request.call) ?? new Map<number, number>();
      counts.set(request.call, statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1));
    }
    await server.identity.idle();
    server.clock.now += ROUND_PAUSE_MS;
    onProgress?.(Math.min(sent + REQUESTS_PER_ROUND, count));
  }
  return counts;
}

const truncate = (text: string) => text.slice(0, MAX_REPORT_LENGTH);

function report(
  fault: string,
  seed: number,
  number: number,
  request: GeneratedRequest,
  response: FuzzResponse,
): string {
  const exchange = `${truncate(JSON.stringify(request))}\n${response.status} ${truncate(response.text)}`;
  return `Response ${number} with seed ${seed}: ${fault}.\n${exchange}`;
}

/** Two new gyms, and the callers: people of the first, an unauthenticated one, and the admin of the other. */
async function createRound(server: TestServer) {
  const own = await createMarkedGym(server, marks.own);
  const other = await createMarkedGym(server, marks.other);
  const { admin, staff, mainStaff, member } = own.gym;
  const kiosk = await pairTestDevice(server, own.gym, staff);
  const device = { token: () => Promise.resolve(kiosk.token) };
  const people = { admin, staff, mainStaff, member, otherAdmin: other.gym.admin, nobody: undefined, device };
  const tokens = new Map<string, string>();
  const signIn = async (kind: (typeof callerKinds)[number]) => {
    const token = await people[kind]?.token();
    if (token) tokens.set(kind, token);
  };
  for (const kind of callerKinds) await signIn(kind);
  let latestCode = { sessionId: 'none', qrData: 'none' };
  const fillPlaceholders = (text: string) =>
    text.replaceAll(placeholder.session, latestCode.sessionId).replaceAll(placeholder.qr, encodeURI(latestCode.qrData));

  return {
    generate: (numRuns: number, seed: number) => fc.sample(requests(own.ids, other.ids), { numRuns, seed }),
    // In the session of the calling admin, who may end all others.
    findStale: createStalenessCheck(server, own.gym.gymId, {
      token: () => Promise.resolve(tokens.get('admin') ?? ''),
    }),
    async send({ call, caller, query, body, headers }: GeneratedRequest): Promise<FuzzResponse> {
      server.clock.now += REQUEST_INTERVAL_MS;
      const { method, path } = contract[call];
      const token = tokens.get(caller);
      const response = await server.app.request(path + fillPlaceholders(query), {
        method,
        headers: { ...headers, ...(token && { Authorization: `Bearer ${token}` }) },
        ...(body !== undefined && { body: fillPlaceholders(body) }),
      });
      const contentType = response.headers.get('content-type') ?? '';
      const text = contentType.startsWith('text/event-stream') ? await firstEvents(response) : await response.text();
      if (endingSession.includes(call) && response.status === 200) await signIn(caller);
      if (call === 'generateQRSession' && response.status === 200) latestCode = JSON.parse(text) as typeof latestCode;
      return { status: response.status, contentType, text };
    },
  };
}

/** The beginning of a stream: its first chunk and one that follows within 20 ms. */
async function firstEvents(response: Response): Promise<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const first = await reader?.read();
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, FEED_WAIT_MS));
  const second = await Promise.race([reader?.read(), timeout]);
  await reader?.cancel();
  return `${first?.value ?? ''}${second?.value ?? ''}`;
}
