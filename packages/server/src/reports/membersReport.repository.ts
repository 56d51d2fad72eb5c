import type { ReportScope } from './reportScope.ts';
import { ifDefined } from '../db/ifDefined.ts';

export type MembersScope = Pick<ReportScope, 'db' | 'gymId' | 'branchId'>;

/** The terms of the branch's members, or of all, with what their days follow from. */
export const listMembersTerms = ({ db, gymId, branchId }: MembersScope) =>
  db
    .selectFrom('people')
    .innerJoin('terms', (join) =>
      join.onRef('terms.gym_id', '=', 'people.gym_id').onRef('terms.person_id', '=', 'people.id'),
    )
    .innerJoin('plans', (join) =>
      join.onRef('plans.gym_id', '=', 'terms.gym_id').onRef('plans.id', '=', 'terms.plan_id'),
    )
    .select([
      'terms.person_id',
      'people.deactivated_at',
      'plans.name as plan',
      'terms.id',
      'terms.number',
      'terms.starts_on',
      'terms.ends_on',
      'terms.follows_id',
      'terms.canceled_on',
      'terms.undone_at',
    ])
    .where('people.gym_id', '=', gymId)
    .where('people.user_type', '=', 'member')
    .where('terms.gym_id', '=', gymId)
    .where('plans.gym_id', '=', gymId)
    .where('terms.undone_at', 'is', null)
    .$call(ifDefined(branchId, (query, id) => query.where('people.branch_id', '=', id)))
    .execute();

/** The freezes and extensions of all members, those that count. */
export const listMembersAdjustments = ({ db, gymId }: MembersScope) =>
  db
    .selectFrom('term_adjustments')
    .select(['person_id', 'term_id', 'kind', 'starts_on', 'ends_on', 'days', 'removed_at'])
    .where('gym_id', '=', gymId)
    .where('removed_at', 'is', null)
    .execute();

export type MembersTerm = Awaited<ReturnType<typeof listMembersTerms>>[number];
export type MembersAdjustment = Awaited<ReturnType<typeof listMembersAdjustments>>[number];
