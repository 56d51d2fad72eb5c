import type { Selectable } from 'kysely';
import type { GymTable } from '../../db/schema.ts';
import { listGyms } from '../../gyms/gyms.repository.ts';
import { withDatabase } from '../services.ts';

const formatGym = ({ gym_id: id, slug, host_name: hostName, name }: Selectable<GymTable>) =>
  [id, `/g/${slug}`, ...(hostName === null ? [] : [hostName]), name].join('  ');

export async function list(): Promise<string> {
  const gyms = await withDatabase((database) => listGyms(database.db));
  return gyms.length === 0 ? 'There are no gyms yet.' : gyms.map(formatGym).join('\n');
}
