import type { UserType } from '@spotter/api';
import type { ActivityContext } from '../activities/activities.repository.ts';
import type { Context, Gym } from '../context.ts';

/** Who sells or receives: a person at the desk, or a payment that came online. */
export interface Seller {
  id: string;
  name: string;
  userType: UserType;
}

/** In which gym, when, and by whom something is sold or paid. */
export interface SaleContext {
  gymId: string;
  gym: Gym;
  /** Epoch milliseconds. */
  now: number;
  seller: Seller;
}

export const saleContextOf = ({ gymId, gym, now, caller }: Context): SaleContext => ({
  gymId,
  gym,
  now,
  seller: { id: caller.personId, name: caller.name, userType: caller.userType },
});

export const activityContextOf = ({ gymId, now, seller }: SaleContext): ActivityContext => ({
  gymId,
  now,
  caller: { personId: seller.id, name: seller.name, userType: seller.userType },
});
