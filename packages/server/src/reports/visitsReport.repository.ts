import { sql } from 'kysely';
import { isCurrent, memberVisits } from './attendanceReport.repository.ts';
import type { ReportScope } from './reportScope.ts';

type VisitsScope = Pick<ReportScope, 'db' | 'gymId' | 'span'>;

/** Check-ins of each member at all branches, in the period and in the one before. */
export function countVisitsByMember({ db, gymId, span }: VisitsScope) {
  const current = isCurrent(span);
  return memberVisits({ db, gymId, branchId: undefined, span })
    .select((e) => [
      'person_id',
      sql<number>`cast(sum(${current}) as bigint)`.as('current'),
      e.fn.countAll<number>().as('both'),
    ])
    .groupBy('person_id')
    .execute();
}

/** What a list of members who come less shows of them. */
export const listMembersAtRisk = async ({ db, gymId }: Pick<ReportScope, 'db' | 'gymId'>, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('people')
        .innerJoin('gyms', 'gyms.gym_id', 'people.gym_id')
        .select(['people.id', 'people.name', 'people.phone', 'people.last_check_in_at', 'people.expiry_date'])
        .select(['people.language', 'gyms.name as gym_name', 'gyms.language as gym_language'])
        .where('people.gym_id', '=', gymId)
        .where('people.id', 'in', ids)
        .execute();
