import { setImmediate } from 'node:timers/promises';
import { listMembersAdjustments, listMembersTerms } from './membersReport.repository.ts';
import { type MemberHistory, memberHistory } from './memberHistory.rules.ts';
import type { ReportScope } from './reportScope.ts';

/** Derived in some 2 ms: other calls have their turn in between. */
const MEMBERS_PER_TURN = 200;

/** The histories of the branch's members, or of all. */
export async function readMemberHistories(scope: ReportScope): Promise<MemberHistory[]> {
  const terms = Map.groupBy(await listMembersTerms(scope), (term) => term.person_id);
  const adjustments = Map.groupBy(await listMembersAdjustments(scope), (adjustment) => adjustment.person_id);
  const histories: MemberHistory[] = [];
  let members = 0;
  for (const [personId, own] of terms) {
    const history = memberHistory(own, adjustments.get(personId) ?? [], scope.gym.timeZone);
    if (history) histories.push(history);
    members += 1;
    if (members % MEMBERS_PER_TURN === 0) await setImmediate();
  }
  return histories;
}
