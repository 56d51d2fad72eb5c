import type { VisitsReport } from '@spotter/api';
import { atRiskMessage } from '../contactMessages/contactMessages.rules.ts';
import { readMemberHistories } from './memberHistories.ts';
import { pastPart, spanOf } from './periods.rules.ts';
import type { ReportScope } from './reportScope.ts';
import { countVisitsByMember, listMembersAtRisk } from './visitsReport.repository.ts';
import { membersAtRisk, riskPeriods, toMemberVisits, visitBandsOf, visitsPerWeek } from './visitsReport.rules.ts';

const MAX_LISTED_AT_RISK = 100;

export async function readVisitsReport(scope: ReportScope): Promise<VisitsReport> {
  const { current, previous, today, timeZone } = scope;
  const histories = await readMemberHistories(scope);
  const visits = toMemberVisits(await countVisitsByMember(scope));
  const periods = { current: pastPart(current, today), previous: pastPart(previous, today) };
  const perWeek = (period: keyof typeof periods) =>
    visitsPerWeek(histories, (memberId) => visits.get(memberId)?.[period] ?? 0, periods[period]);
  const risk = riskPeriods(periods.current.to);
  const riskSpan = spanOf(risk.latest, risk.usual, timeZone);
  const riskVisits = toMemberVisits(await countVisitsByMember({ ...scope, span: riskSpan }));
  const atRisk = membersAtRisk(histories, riskVisits, risk);
  const listed = atRisk.slice(0, MAX_LISTED_AT_RISK);
  const people = new Map(
    (
      await listMembersAtRisk(
        scope,
        listed.map(({ memberId }) => memberId),
      )
    ).map((person) => [person.id, person]),
  );
  return {
    previousPeriod: previous,
    perWeek: { current: perWeek('current'), previous: perWeek('previous') },
    byBand: visitBandsOf(histories, (memberId) => visits.get(memberId)?.current ?? 0, periods.current),
    atRisk: {
      count: atRisk.length,
      members: listed.flatMap((member) => {
        const person = people.get(member.memberId);
        if (!person) return [];
        const { name, phone, last_check_in_at: lastCheckIn, expiry_date: expiryDate } = person;
        const message = atRiskMessage(person, { name: person.gym_name, language: person.gym_language ?? 'en' });
        return { ...member, name, phone, lastCheckIn, expiryDate, message };
      }),
    },
  };
}
