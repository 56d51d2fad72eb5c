import fc from 'fast-check';
import { contract, type CallName } from '@spotter/api';
import type { TestServer } from '../../packages/server/src/testing/server.ts';
import { callerKinds, type GeneratedRequest, requests } from './generate.ts';
import { createMarkedGym, marks } from './markedGym.ts';
import { holder } from './staleness.ts';
import { type Answer, faultOf } from './judge.ts';
import { placeholder } from './values.ts';

/** Requests before the gyms are made anew: those under test are changed and emptied by what is asked. */
const ROUND = 500;
/** The limits on mail begin anew with each round, or nearly every request for one would be refused. */
const PAUSE = 3 * 3_600_000;

export interface FuzzOptions {
  count: number;
  seed: number;
  onRound?: (done: number) => void;
}

/** How often each status was answered, by call. */
export type Counts = Map<CallName, Map<number, number>>;

/** Sends that many generated requests. Throws at the first answer at fault, with all it takes to see it again. */
export async function fuzz(server: TestServer, { count, seed, onRound }: FuzzOptions): Promise<Counts> {
  const counts: Counts = new Map();
  for (let done = 0; done < count; done += ROUND) {
    const send = await createSender(server);
    for (const [index, request] of send.generate(Math.min(ROUND, count - done), seed + done).entries()) {
      const answer = await send.answer(request);
      const fault = faultOf(request, answer) ?? (answer.status === 200 ? await send.staleness() : undefined);
      if (fault) throw new Error(report(fault, seed, done + index, request, answer));
      const statuses = counts.get(request.call) ?? new Map<number, number>();
      counts.set(request.call, statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1));
    }
    await server.identity.idle();
    server.clock.now += PAUSE;
    onRound?.(Math.min(done + ROUND, count));
  }
  return counts;
}

const cut = (text: string) => text.slice(0, 2000);

function report(fault: string, seed: number, number: number, request: GeneratedRequest, answer: Answer): string {
  const what = `${cut(JSON.stringify(request))}\n${answer.status} ${cut(answer.text)}`;
  return `Answer ${number} of seed ${seed}: ${fault}.\n${what}`;
}

/** Two gyms of their own, and those who ask: the people of the first, nobody, and the admin of the other. */
async function createSender(server: TestServer) {
  const own = await createMarkedGym(server, marks.own);
  const other = await createMarkedGym(server, marks.other);
  const { admin, staff, mainStaff, member } = own.gym;
  const people = { admin, staff, mainStaff, member, otherAdmin: other.gym.admin, nobody: undefined };
  const tokens = new Map<string, string>();
  for (const kind of callerKinds) {
    const token = await people[kind]?.token();
    if (token) tokens.set(kind, `Bearer ${token}`);
  }
  let newest = { sessionId: 'none', qrData: 'none' };
  const current = (text: string) =>
    text.replaceAll(placeholder.session, newest.sessionId).replaceAll(placeholder.qr, encodeURI(newest.qrData));

  return {
    generate: (numRuns: number, seed: number) => fc.sample(requests(own.known, other.known), { numRuns, seed }),
    /** What the own gym's admin holds of the lists is not called present when it has changed. */
    staleness: holder(server, own.gym),
    async answer({ call, caller, query, body, headers }: GeneratedRequest): Promise<Answer> {
      server.clock.now += 1000;
      const { method, path } = contract[call];
      const authorization = tokens.get(caller);
      const response = await server.app.request(path + current(query), {
        method,
        headers: { ...headers, ...(authorization && { Authorization: authorization }) },
        ...(body !== undefined && { body: current(body) }),
      });
      const type = response.headers.get('content-type') ?? '';
      const text = type.startsWith('text/event-stream') ? await firstEvents(response) : await response.text();
      if (call === 'generateQRSession' && response.status === 200) newest = JSON.parse(text) as typeof newest;
      return { status: response.status, type, text };
    },
  };
}

/** A stream has no end of its own: its welcome and what comes right after. */
async function firstEvents(response: Response): Promise<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const welcome = await reader?.read();
  const soon = new Promise<undefined>((resolve) => setTimeout(resolve, 20));
  const first = await Promise.race([reader?.read(), soon]);
  await reader?.cancel();
  return `${welcome?.value ?? ''}${first?.value ?? ''}`;
}
