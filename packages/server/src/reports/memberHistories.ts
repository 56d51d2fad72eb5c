import { listMembersAdjustments, listMembersTerms } from './membersReport.repository.ts';
import { type MemberHistory, memberHistory } from './memberHistory.rules.ts';
import type { ReportScope } from './reportScope.ts';

/** The histories of the branch's members, or of all. */
export async function readMemberHistories(scope: ReportScope): Promise<MemberHistory[]> {
  const terms = Map.groupBy(await listMembersTerms(scope), (term) => term.person_id);
  const adjustments = Map.groupBy(await listMembersAdjustments(scope), (adjustment) => adjustment.person_id);
  return [...terms].flatMap(
    ([personId, own]) => memberHistory(own, adjustments.get(personId) ?? [], scope.timeZone) ?? [],
  );
}
