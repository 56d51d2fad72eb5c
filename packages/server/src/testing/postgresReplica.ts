import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres, type TestPostgres } from './postgres.ts';

/** The name by which the primary knows it. */
const NAME = 'replica';
const POLL_INTERVAL_MS = 20;

export interface TestReplica extends TestPostgres {
  /** Makes it the primary. Resolves when it accepts writes. */
  promote(): Promise<void>;
}

/**
 * A streaming replica of a PostgreSQL of the caller's own that is idle; resolves when both agree. A synchronous one has
 * on its disk whatever the primary has committed.
 */
export async function startReplica(primary: TestPostgres, { isSynchronous = false } = {}): Promise<TestReplica> {
  const replica = await startPostgres({
    isDurable: true,
    createData: (folder) => copyData(primary, folder),
    settings: [`primary_conninfo=host=${primary.folder} user=app application_name=${NAME}`],
  });
  await onServer(primary, async (client) => {
    if (isSynchronous) {
      await client.query(`alter system set synchronous_standby_names = '${NAME}'`);
      await client.query('select pg_reload_conf()');
    }
    const state = isSynchronous ? 'sync' : 'async';
    const query = `select 1 from pg_stat_replication where sync_state = $1 and replay_lsn = pg_current_wal_lsn()`;
    while ((await client.query(query, [state])).rowCount === 0) {
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    }
  });
  const promote = () => onServer(replica, async (client) => void (await client.query('select pg_promote()')));
  return { ...replica, promote };
}

/** A base backup without pg_basebackup, which the binaries of the tests lack. */
const copyData = (primary: TestPostgres, folder: string): Promise<string> =>
  onServer(primary, async (client) => {
    const data = join(folder, 'data');
    await client.query(`select pg_backup_start('${NAME}', true)`);
    const { status, stderr } = spawnSync('cp', ['-a', join(primary.folder, 'data'), data], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`The replica's data could not be copied: ${stderr}`);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    // The log comes from the primary.
    rmSync(join(data, 'postmaster.pid'));
    rmSync(join(data, 'pg_wal'), { recursive: true });
    mkdirSync(join(data, 'pg_wal'), { mode: 0o700 });
    writeFileSync(join(data, 'backup_label'), rows[0]?.labelfile ?? '');
    writeFileSync(join(data, 'standby.signal'), '');
    const { status: owned } = spawnSync('chown', ['-R', '--reference', join(data, 'base'), data]);
    if (owned !== 0) throw new Error('The data folder of the replica has another owner');
    return data;
  });

async function onServer<T>({ folder }: TestPostgres, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ host: folder, user: 'app', database: 'postgres' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
