import { mapUniqueViolation } from '../../db/errors.ts';
import { findGym, updateGym } from '../../gyms/gyms.repository.ts';
import { withDatabase } from '../services.ts';
import { UsageError } from '../../operatorError.ts';
import { requireFlag } from '../usage.ts';
import { gymCommand } from '../../product.ts';

/** As in a Host header, without a port: labels of letters, digits and dashes. */
const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** Gives a gym a host name of its own, or takes it away (`none`). */
export async function host(values: Record<string, string | undefined>): Promise<string> {
  const gymId = requireFlag(values, 'gym');
  const name = requireFlag(values, 'host').trim().toLowerCase();
  const hostName = name === 'none' ? null : name;
  if (hostName !== null && !HOST_NAME.test(hostName)) {
    throw new UsageError(
      '--host: must be a host name such as members.iron-lotus.in, without https:// and port, or none',
    );
  }
  return withDatabase(async (database, env) => {
    const gym = await findGym(database.db, gymId);
    if (!gym) throw new UsageError(`There is no gym ${gymId}; ${gymCommand} list shows them`);
    if (hostName === new URL(env.publicUrl).hostname) {
      throw new UsageError(`--host: ${hostName} is the host of PUBLIC_URL, under which all gyms are reached`);
    }
    const change = updateGym(database.db, gymId, { host_name: hostName });
    await mapUniqueViolation(change, 'gyms', { host_name: () => new UsageError(`--host: another gym has ${name}`) });
    return hostName === null
      ? `${gym.name} has no host name of its own. Its address is ${env.publicUrl}/g/${gym.slug}`
      : `${gym.name} is shown at ${hostName}, once that name leads to this server by HTTPS.`;
  });
}
