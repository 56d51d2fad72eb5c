import { crash, type Crash } from './kills.ts';
import { dropAnswers } from './droppedResponses.ts';
import { restartPostgres } from './postgresRestart.ts';
import { playSlowClients } from './slowClients.ts';
import { twoServers } from './twoServers.ts';
import type { Engine } from '../../packages/server/src/testing/databases.ts';
import type { TestPostgres } from '../../packages/server/src/testing/postgres.ts';

/** How long after PostgreSQL is back somebody may still be told to come back, in milliseconds. */
const LATEST = 5000;
/** How many times as long a check-in may take among slow clients. */
const SLOWEST = 1.5;

export interface SceneOptions {
  engine: Engine;
  /** Absent on SQLite. */
  postgres: TestPostgres | undefined;
  kills: number;
  events: number;
  seed: number;
  signal: AbortSignal;
}

const line = (cells: (string | number)[]) => cells.map((cell) => String(cell).padStart(13)).join('');

/** The one server is killed under load, again and again. */
async function kills({ signal, postgres, ...options }: SceneOptions): Promise<number> {
  const all: Crash[] = [];
  console.log(line(['kill', 'after ms', 'acknowledged', 'unanswered', 'lost', 'doubled', 'faults']));
  for await (const one of crash({ ...options, postgresFolder: postgres?.folder })) {
    all.push(one);
    const { after, acknowledged, unanswered, lost, doubled, faults } = one;
    console.log(line([all.length, after, acknowledged, unanswered, lost, doubled, faults.length]));
    for (const fault of faults) console.log(`  ${fault}`);
    signal.throwIfAborted();
  }
  const sum = (of: (one: Crash) => number) => all.reduce((total, one) => total + of(one), 0);
  const [lost, doubled] = [sum((one) => one.lost), sum((one) => one.doubled)];
  const written = all.at(-1)?.acknowledged ?? 0;
  console.log(`${all.length} kills on ${options.engine}: ${written} acknowledged, ${lost} lost, ${doubled} doubled`);
  return lost + doubled + sum((one) => one.faults.length);
}

/** Two servers on one PostgreSQL, killed by turns, with a listener at each. */
async function pair({ postgres, ...options }: SceneOptions): Promise<number> {
  const result = await twoServers({ ...options, postgresFolder: postgres?.folder });
  const { events, retried, lost, doubled, faults, heard } = result;
  console.log(`${events} check-ins and check-outs at two servers, ${result.kills} kills, ${retried} asked again`);
  console.log(`database: ${lost} lost, ${doubled} doubled`);
  for (const fault of faults) console.log(`  ${fault}`);
  for (const [at, one] of heard.entries()) {
    const wrong = `${one.missed} missed, ${one.doubled} doubled, ${one.disordered} out of order`;
    console.log(`listener ${at + 1}: resumed ${one.resumed} times, ${wrong}`);
  }
  const deaf = heard.reduce((sum, one) => sum + one.missed + one.doubled + one.disordered, 0);
  return lost + doubled + faults.length + deaf;
}

/** PostgreSQL is stopped and started again under a server's load. */
async function restarts({ postgres, kills: times, signal }: SceneOptions): Promise<number> {
  if (!postgres) throw new Error('PostgreSQL is needed for this');
  let wrong = 0;
  for (let number = 1; number <= times; number += 1) {
    const { acknowledged, unavailable, lastUnavailable, lost, doubled, faults, heard } =
      await restartPostgres(postgres);
    const late = lastUnavailable > LATEST ? 1 : 0;
    const deaf = heard.missed + heard.doubled + heard.disordered;
    console.log(
      `restart ${number}: ${acknowledged} acknowledged, ${unavailable} told to come back, the last ${lastUnavailable} ms ` +
        `after it was back, ${lost} lost, ${doubled} doubled, ${deaf} misheard on the live feed`,
    );
    for (const fault of faults) console.log(`  ${fault}`);
    wrong += late + lost + doubled + faults.length + deaf;
    signal.throwIfAborted();
  }
  return wrong;
}

/** 500 clients that never finish and 100 that stop reading, against the check-ins of the others. */
async function slow({ engine, postgres }: SceneOptions): Promise<number> {
  const { alone, amongThem, checkIns, replaced } = await playSlowClients(engine, postgres?.folder);
  const ratio = amongThem / alone;
  console.log(`500 slow clients and 100 readers that stop, on ${engine}: ${checkIns} check-ins, ${replaced} sent away`);
  console.log(`p99 of a check-in: ${alone.toFixed(1)} ms alone, ${amongThem.toFixed(1)} ms among them`);
  console.log(`ratio ${ratio.toFixed(2)}, to be under ${SLOWEST}`);
  return ratio < SLOWEST ? 0 : 1;
}

/** A proxy drops one answer of ten after the commit, and the real client asks again. */
async function drops({ engine, postgres, events, seed }: SceneOptions): Promise<number> {
  const result = await dropAnswers({ engine, postgresFolder: postgres?.folder, presses: events, percent: 10, seed });
  const { presses, toggles, dropped, givenUp, lost, doubled, faults } = result;
  console.log(
    `${presses} presses on ${engine}, ${dropped} answers dropped, ${givenUp} pressed again: ${toggles} toggles`,
  );
  console.log(`${lost} lost, ${doubled} doubled`);
  for (const fault of faults) console.log(`  ${fault}`);
  return lost + doubled + faults.length + Math.abs(presses - toggles);
}

/** What can be played; each prints its figures and says how many faults it found. */
export const scenes = {
  kills: { play: kills, engine: undefined, kills: 100 },
  'dropped-answers': { play: drops, engine: undefined, kills: 0 },
  'postgres-restart': { play: restarts, engine: 'postgres', kills: 5 },
  'slow-clients': { play: slow, engine: undefined, kills: 0 },
  'two-servers': { play: pair, engine: 'postgres', kills: 10 },
} satisfies Record<
  string,
  { play: (options: SceneOptions) => Promise<number>; engine?: Engine | undefined; kills: number }
>;

export type SceneName = keyof typeof scenes;
export const isSceneName = (name: string): name is SceneName => Object.hasOwn(scenes, name);
