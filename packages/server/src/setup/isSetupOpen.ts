import type { Db } from '../db/database.ts';
import { hasGyms } from '../gyms/gyms.repository.ts';
import { isFirstGymCreated } from './setup.repository.ts';

/** Whether the installation has no gym and never had one of its own. */
export const isSetupOpen = async (db: Db): Promise<boolean> => !(await isFirstGymCreated(db)) && !(await hasGyms(db));
