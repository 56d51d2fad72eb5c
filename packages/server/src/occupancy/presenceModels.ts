import { cacheOfDatabase } from '../db/cacheOfDatabase.ts';
import type { Db } from '../db/database.ts';
import { createPresenceModel, type PresenceModel } from './likelyInside.rules.ts';
import { listStays } from './stays.repository.ts';
import { toStatistics } from './stays.rules.ts';

/** A day's stays change a model little; fitting one takes longer than counting who is inside. */
const MODEL_LIFETIME_MS = 10 * 60_000;
const MAX_MODELS = 1000;

const modelsOf = cacheOfDatabase<PresenceModel>({ max: MAX_MODELS, ttl: MODEL_LIFETIME_MS });

/** How long visits at the branch last and how many end without a check-out, as of a few minutes ago at most. */
export async function presenceModelOf(db: Db, gymId: string, branchId: string): Promise<PresenceModel> {
  const cache = modelsOf(db);
  const key = `${gymId} ${branchId}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const model = createPresenceModel(toStatistics(await listStays(db, gymId, branchId)));
  cache.set(key, model);
  return model;
}
