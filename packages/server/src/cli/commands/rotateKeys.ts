import { rotateKeys as rotate } from '../../identity/rotateKeys.ts';
import { secretKeysOf } from '../../secrets/secretKeys.ts';
import type { Env } from '../../env.ts';
import { withDatabase } from '../services.ts';
import { UsageError } from '../../operatorError.ts';

export async function rotateKeys({ sessions = 'end' }: Record<string, string | undefined>): Promise<string> {
  if (sessions !== 'keep' && sessions !== 'end') throw new UsageError('--sessions: must be keep or end');
  const keepsSessions = sessions === 'keep';
  return withDatabase(async (database, env) => {
    if (env.hosted) throw new UsageError('With IDENTITY=firebase the signing keys are Google’s');
    const keys = secretKeysOf(env.secretKeys);
    const { hasNewSecretKey, secretKeyId, stores } = await rotate(database, Date.now, keys, { keepsSessions });
    const reencrypted = stores.filter((store) => store.reencrypted > 0);
    const lost = stores.filter(({ unreadable, store }) => unreadable > 0 && store.remedy !== undefined);
    return [
      keepsSessions
        ? 'There is a new signing key. The previous one is still accepted, until the next rotation.'
        : 'There is a new signing key. Every session has ended: everyone signs in again. Live streams end within the hour. Paired kiosks stay paired.',
      hasNewSecretKey
        ? `There is a new secret key, ${secretKeyId}. Keep a copy of its file apart from the backups.`
        : unchanged(env.secretKeys, secretKeyId),
      ...reencrypted.map(({ store, reencrypted: count }) => `Encrypted again with it: ${count} ${store.name}.`),
      ...lost.map(
        ({ store, unreadable }) => `Lost with their secret key: ${unreadable} ${store.name}. ${store.remedy}`,
      ),
    ].join('\n');
  });
}

const unchanged = (secretKeys: Env['secretKeys'], id: string) =>
  'file' in secretKeys
    ? `The secret key is still ${id}: several servers may share it. To change it, put a new one into the first line of ${secretKeys.file} on every machine, and run this again.`
    : `The secret key is still ${id}. To change it, put a new one in front, as in SECRET_KEY=new,old, restart every server, and run this again.`;
