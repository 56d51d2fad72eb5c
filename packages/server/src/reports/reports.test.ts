// Each figure against a plain recomputation from all rows of a random gym, in a zone whose clocks change.
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, daysBetween, visitBands } from '@spotter/api';
import type { AttendanceRow } from '../attendance/attendance.repository.ts';
import type { InvoiceRow } from '../billing/invoices.repository.ts';
import type { PaymentRow } from '../billing/payments.repository.ts';
import type { Db } from '../db/database.ts';
import { insertRows } from '../db/insertRows.ts';
import { deriveTerms } from '../memberships/terms.rules.ts';
import { clientInHindi } from '../testing/markedTexts.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, type TestGym } from '../testing/server.ts';
import { reportReads } from './reportReads.ts';
import type { ReportRequest } from './reportScope.ts';
import { FIRST_DAY, GRACE_DAYS, HOUR_MS, now, planNames, randomRows, type Rows, today } from './testing/randomGym.ts';

const timeZone = 'America/New_York';

const dates = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
const dateOf = (moment: number) => dates.format(moment);
const clock = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit', hourCycle: 'h23' });
function hourOf(moment: number): string {
  const parts = Object.fromEntries(clock.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(parts.weekday ?? '')} ${Number(parts.hour)}`;
}

interface Input {
  from: string;
  to: string;
  branchId?: string;
}

const inputs = (branches: string[]) =>
  fc
    .record({
      first: fc.integer({ min: 0, max: 545 }),
      days: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 365 })),
      branchId: fc.option(fc.constantFrom(...branches), { nil: undefined }),
    })
    .map(({ first, days, branchId }): Input => {
      const from = addDays(FIRST_DAY, first);
      return { from, to: addDays(from, days), ...(branchId !== undefined && { branchId }) };
    });

const count = <T>(values: Iterable<T>) => {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
const previousOf = ({ from, to }: Input) => {
  const days = daysBetween(from, to) + 1;
  return { from: addDays(from, -days), to: addDays(to, -days) };
};
const within = (day: string, { from, to }: { from: string; to: string }) => from <= day && day <= to;

const earlier = (one: string, other: string) => (one < other ? one : other);
const sameDayLater = (day: string, months: number) => Temporal.PlainDate.from(day).add({ months }).toString();
const isIn = (input: Input) => (row: { branch_id: string }) =>
  input.branchId === undefined || row.branch_id === input.branchId;
const discountOf = ({ document, kind }: InvoiceRow) =>
  kind === 'credit-note' ? 0 : ((JSON.parse(document) as { lines: { discount: number }[] }).lines[0]?.discount ?? 0);
const signedTotal = ({ kind, total_paise: total }: InvoiceRow) => (kind === 'credit-note' ? -total : total);
/** What was paid too much on one pays nothing of another. */
const stillDue = ({ total_paise: total, paid_paise: paid, credited_paise: credited }: InvoiceRow) =>
  Math.max(0, total - paid - credited);
const signedAmount = ({ kind, amount_paise: amount }: PaymentRow) => (kind === 'refund' ? -amount : amount);
const refunds = (of: PaymentRow[]) => of.filter(({ kind }) => kind === 'refund');

const past = (period: { from: string; to: string }) => ({ ...period, to: earlier(period.to, today) });

const firstDayOf = (days: Map<string, string>) => [...days.keys()].reduce((one, other) => (one < other ? one : other));

const eventsByMember = new Map<Map<string, string>, string[]>();
/** What happened on which day: `joined 2026-11-01`. */
function eventsOf(days: Map<string, string>): string[] {
  const found = eventsByMember.get(days);
  if (found) return found;
  const all = [...days.keys()].toSorted();
  const hasAny = (from: string, direction: 1 | -1) =>
    Array.from({ length: GRACE_DAYS + 1 }, (_, at) => addDays(from, direction * (at + 1))).some((day) => days.has(day));
  const events = all.flatMap((day) => [
    ...(day === all[0] && day <= today ? [`joined ${day}`] : []),
    ...(day !== all[0] && !hasAny(day, -1) && day <= today ? [`wonBack ${day}`] : []),
    ...(!hasAny(day, 1) && day < today ? [`left ${day}`] : []),
  ]);
  eventsByMember.set(days, events);
  return events;
}

const byName = (one: { plan: string }, other: { plan: string }) => one.plan.localeCompare(other.plan);

/** A plan of so many days, for ₹100 each. */
const daysOf = (name: string, length: number) =>
  ({ name, lengthUnit: 'day', length, price: 100_00 * length, isTaxIncluded: true }) as const;

onBothEngines('the reports', (server) => {
  let gym: TestGym;
  let rows: Rows;
  const check = (property: (input: Input) => Promise<void>, numRuns = 30) =>
    fc.assert(fc.asyncProperty(inputs([gym.main, gym.side]), property), { numRuns });

  /** In this process, where mutation testing sees what a test notices: calls read in a thread. */
  const read = <T>(report: (db: Db, request: ReportRequest) => Promise<T>, { from, to, branchId }: Input): Promise<T> =>
    server().database.snapshot((db) => report(db, { gymId: gym.gymId, timeZone, branchId, period: { from, to }, now }));

  beforeAll(async () => {
    server().clock.now = now;
    gym = await createTestGym(server());
    const { gymId, main, side, member } = gym;
    rows = randomRows(gymId, main, side);
    const { database } = server();
    await database.transaction(async (tx) => {
      await tx.updateTable('gyms').set({ time_zone: timeZone }).where('gym_id', '=', gymId).execute();
      await tx.deleteFrom('people').where('gym_id', '=', gymId).where('id', '=', member.id).execute();
      const person = {
        gym_id: gymId,
        user_type: 'member' as const,
        phone: '+919811111111',
        created_at: 1,
        updated_at: 1,
      };
      await insertRows(
        tx,
        'people',
        rows.members.map((one) => ({ ...person, ...one })),
      );
      for (const table of ['attendance', 'terms', 'invoices', 'payments'] as const)
        for (let at = 0; at < rows[table].length; at += 200)
          await insertRows(tx, table, rows[table].slice(at, at + 200) as never);
      await insertRows(tx, 'term_adjustments', rows.adjustments);
    });
  });

  test('attendance: every figure, of any period and branch', async () => {
    await check(async (input) => {
      const report = await read(reportReads.attendance, input);
      const previous = previousOf(input);
      const mine = rows.attendance.filter(
        ({ user_type, branch_id }) =>
          user_type === 'member' && (input.branchId === undefined || branch_id === input.branchId),
      );
      const visits = mine.filter(({ action }) => action === 'check-in');
      const [current, before] = [input, previous].map((period) =>
        visits.filter(({ happened_at: at }) => within(dateOf(at), period)),
      ) as [AttendanceRow[], AttendanceRow[]];
      const both = <T>(figure: (of: AttendanceRow[]) => T) => ({ current: figure(current), previous: figure(before) });
      expect(report.previousPeriod).toEqual(previous);
      expect(report.checkIns).toEqual(both((of) => of.length));
      expect(report.visitors).toEqual(both((of) => new Set(of.map(({ person_id }) => person_id)).size));
      const byDate = count(visits.map(({ happened_at: at }) => dateOf(at)));
      const days = daysBetween(input.from, input.to) + 1;
      expect(report.byDay).toEqual(
        Array.from({ length: days }, (_, at) => {
          const date = addDays(input.from, at);
          return { date, checkIns: byDate.get(date) ?? 0, previous: byDate.get(addDays(date, -days)) ?? 0 };
        }),
      );
      expect(new Map(report.byHour.map(({ weekday, hour, checkIns }) => [`${weekday} ${hour}`, checkIns]))).toEqual(
        count(current.map(({ happened_at: at }) => hourOf(at))),
      );
      for (const [key, list] of [
        ['branch_id', report.byBranch.map(({ branchId, checkIns }) => ({ key: branchId, checkIns }))],
        ['method', report.byMethod.map(({ method, checkIns }) => ({ key: method, checkIns }))],
      ] as const) {
        const counts = both((of) => count(of.map((row) => row[key])));
        for (const { key: value, checkIns } of list) {
          const expected = { current: counts.current.get(value) ?? 0, previous: counts.previous.get(value) ?? 0 };
          expect({ value, checkIns }).toEqual({ value, checkIns: expected });
        }
        expect(sum(list.map(({ checkIns }) => checkIns.current))).toBe(current.length);
      }
      const averageOf = (period: { from: string; to: string }) => {
        const stays = mine
          .filter(({ action, method, duration }) => action === 'check-out' && method !== 'auto' && duration !== null)
          .filter(
            ({ id, duration, happened_at: at }) =>
              !id.startsWith('all-') && (duration ?? 0) <= 8 * HOUR_MS && within(dateOf(at), period),
          )
          .map(({ duration }) => duration ?? 0);
        return stays.length === 0 ? null : sum(stays) / stays.length / 60_000;
      };
      for (const [name, period] of Object.entries({ current: input, previous })) {
        const [actual, expected] = [report.averageStayMinutes[name as 'current'], averageOf(period)];
        if (expected === null) expect(actual).toBeNull();
        else expect(actual).toBeCloseTo(expected, 6);
      }
    });
  });

  const allDays = new Map<string, Map<string, string>>();
  /** The days on which each member of the branch is one, as far as anybody looks. */
  function coveredDays(branchId: string | undefined): Map<string, Map<string, string>> {
    const people = rows.members.filter((member) => branchId === undefined || member.branch_id === branchId);
    return new Map(
      people.map(({ id, deactivated_at: deactivatedAt }) => {
        const found = allDays.get(id);
        if (found) return [id, found];
        const days = new Map<string, string>();
        const terms = rows.terms.filter(({ person_id }) => person_id === id);
        const adjustments = rows.adjustments.filter(({ person_id }) => person_id === id);
        for (const { row, from, to, neverBegins } of deriveTerms(terms, adjustments)) {
          if (neverBegins) continue;
          for (let day = from; day <= (to ?? '2027-06-01'); day = addDays(day, 1)) {
            if (deactivatedAt !== null && day >= dateOf(deactivatedAt)) break;
            days.set(day, planNames[row.plan_id as 'monthly']);
          }
        }
        allDays.set(id, days);
        return [id, days];
      }),
    );
  }

  test('members: who is one, joined, left and came back, day by day', async () => {
    await check(async (input) => {
      const report = await read(reportReads.members, input);
      const previous = previousOf(input);
      const covered = [...coveredDays(input.branchId).values()].filter((days) => days.size > 0);
      const lastDay = earlier(input.to, today);
      const on = (day: string) => covered.flatMap((days) => days.get(day) ?? []);
      expect(report.active).toEqual({
        current: on(lastDay).length,
        previous: on(earlier(previous.to, today)).length,
      });
      const plans = count(on(lastDay));
      expect(new Map(report.byPlan.map(({ plan, active }) => [plan, active]))).toEqual(plans);
      const events = covered.flatMap(eventsOf);
      for (const kind of ['joined', 'left', 'wonBack'] as const) {
        const all = events.flatMap((event) => (event.startsWith(`${kind} `) ? [event.slice(kind.length + 1)] : []));
        const inPeriod = (period: { from: string; to: string }) => all.filter((day) => within(day, period));
        expect({ kind, ...report[kind] }).toEqual({
          kind,
          current: inPeriod(input).length,
          previous: inPeriod(previous).length,
        });
        const months = count(inPeriod(input).map((day) => day.slice(0, 7)));
        for (const { month, ...counts } of report.byMonth) expect(counts[kind]).toBe(months.get(month) ?? 0);
      }
      expect(report.byMonth.map(({ month }) => month)).toEqual([...new Set(report.byMonth.map(({ month }) => month))]);
      expect(report.retention).toHaveLength(12);
      for (const { month, joined, stayed } of report.retention) {
        const members = covered.filter((days) => {
          const first = firstDayOf(days);
          return first.startsWith(month) && first <= lastDay;
        });
        expect(joined).toBe(members.length);
        const lastOfMonth = addDays(sameDayLater(`${month}-01`, 1), -1);
        const months = Array.from({ length: 12 }, (_, at) => at + 1).filter(
          (later) => sameDayLater(lastOfMonth, later) <= lastDay,
        );
        expect(stayed).toEqual(
          months.map((later) => members.filter((days) => days.has(sameDayLater(firstDayOf(days), later))).length),
        );
      }
    });
  });

  test('visits: how often members come, and who comes less', async () => {
    let atRisk = 0;
    await check(async (input) => {
      const report = await read(reportReads.visits, input);
      const covered = coveredDays(input.branchId);
      const dates = Map.groupBy(
        rows.attendance.filter(({ action }) => action === 'check-in'),
        ({ person_id }) => person_id,
      );
      const visits = (id: string, period: { from: string; to: string }) =>
        (dates.get(id) ?? []).filter(({ happened_at: at }) => within(dateOf(at), period)).length;
      const previous = previousOf(input);
      for (const [name, period] of Object.entries({ current: past(input), previous: past(previous) })) {
        const members = [...covered].filter(([, days]) => [...days.keys()].some((day) => within(day, period)));
        const memberDays = sum(members.map(([, days]) => [...days.keys()].filter((day) => within(day, period)).length));
        const all = sum(members.map(([id]) => visits(id, period)));
        expect(report.perWeek[name as 'current']).toBeCloseTo(memberDays === 0 ? 0 : (all * 7) / memberDays, 9);
      }
      const period = past(input);
      if (input.from > today) return;
      const members = [...covered].filter(([, days]) => days.has(period.to)).map(([id]) => id);
      const bands = count(
        members.map((id) => {
          const average = (visits(id, period) * 30) / (daysBetween(period.from, period.to) + 1);
          return visitBands[average === 0 ? 0 : average < 4 ? 1 : average < 8 ? 2 : average < 12 ? 3 : 4];
        }),
      );
      expect(report.byBand).toEqual(visitBands.map((band) => ({ band, members: bands.get(band) ?? 0 })));
      const latestFrom = addDays(period.to, -27);
      const expected = members
        .filter(
          (id) =>
            !rows.adjustments.some(
              (freeze) =>
                freeze.person_id === id &&
                freeze.removed_at === null &&
                rows.terms.some((term) => term.id === freeze.term_id && term.undone_at === null) &&
                (freeze.starts_on ?? '') <= period.to &&
                (freeze.ends_on ?? '') >= latestFrom,
            ),
        )
        .map((id) => ({
          memberId: id,
          usual: visits(id, { from: addDays(latestFrom, -84), to: addDays(latestFrom, -1) }) / 12,
          latest: visits(id, { from: latestFrom, to: period.to }) / 4,
        }))
        .filter(({ usual, latest }) => usual >= 1 && latest * 2 < usual);
      atRisk += expected.length;
      expect(report.atRisk.count).toBe(expected.length);
      expect(
        report.atRisk.members
          .map(({ memberId, usual, latest }) => ({ memberId, usual, latest }))
          .toSorted((one, other) => (one.memberId < other.memberId ? -1 : 1)),
      ).toEqual(expected);
      for (const { name, message } of report.atRisk.members) expect(message).toContain(`Hello ${name},`);
      const falls = report.atRisk.members.map(({ usual, latest }) => usual - latest);
      expect(falls).toEqual(falls.toSorted((one, other) => other - one));
    });
    expect(atRisk).toBeGreaterThan(0);
  });

  test('of many who come less a hundred are listed, with a message in the language of the gym', async () => {
    const { gymId, main } = await createTestGym(server());
    const { database } = server();
    const [person, term, visit] = [rows.members[0], rows.terms[0], rows.attendance[0]];
    const ids = Array.from({ length: 101 }, (_, at) => `${gymId}-${String(at).padStart(3, '0')}`);
    await database.transaction(async (tx) => {
      await tx.updateTable('gyms').set({ language: 'hi' }).where('gym_id', '=', gymId).execute();
      await insertRows(
        tx,
        'people',
        ids.map((id) => ({
          ...person,
          gym_id: gymId,
          id,
          branch_id: main,
          name: 'Asha',
          user_type: 'member' as const,
          phone: '+919811111111',
          created_at: 1,
          updated_at: 1,
        })),
      );
      const open = { starts_on: '2026-01-01', ends_on: null, canceled_on: null, undone_at: null };
      await insertRows(
        tx,
        'terms',
        ids.map((id) => ({ ...term, ...open, gym_id: gymId, id: `${id}-term`, person_id: id })) as never,
      );
      // Once a week in the twelve weeks before the last four.
      const weeks = Array.from({ length: 12 }, (_, week) => now - (4 + week) * 7 * 24 * HOUR_MS);
      for (const at of weeks)
        await insertRows(
          tx,
          'attendance',
          ids.map((id) => ({
            ...visit,
            gym_id: gymId,
            id: `${id}-${at}`,
            person_id: id,
            branch_id: main,
            action: 'check-in',
            happened_at: at,
          })) as never,
        );
    });
    const { atRisk } = await database.snapshot((db) =>
      reportReads.visits(db, { gymId, timeZone, period: { from: '2026-11-01', to: today }, now }),
    );
    expect(atRisk.count).toBe(101);
    expect(atRisk.members.map(({ memberId }) => memberId)).toEqual(ids.slice(0, 100));
    expect(atRisk.members[0]?.message).toMatch(/^नमस्ते Asha/);
  });

  const invoicesOf = (input: Input) => {
    const openings = new Set(rows.invoices.filter(({ kind }) => kind === 'opening').map(({ id }) => id));
    return rows.invoices.filter(isIn(input)).filter(({ id, corrects_id }) => !openings.has(corrects_id ?? id));
  };

  const planOf = (termId: string | null) => {
    const term = rows.terms.find(({ id }) => id === termId);
    return term ? planNames[term.plan_id as 'monthly'] : 'Of deleted members';
  };

  test('money: taken, invoiced, discounts and dues, by month, plan and method', async () => {
    await check(async (input) => {
      const report = await read(reportReads.money, input);
      const previous = previousOf(input);
      const both = (figure: (period: { from: string; to: string }) => number) => ({
        current: figure(input),
        previous: figure(previous),
      });
      const paid = (period: { from: string; to: string }) =>
        rows.payments.filter(isIn(input)).filter(({ received_on: day }) => within(day, period));
      const issued = (period: { from: string; to: string }) =>
        invoicesOf(input).filter(({ issued_on: day }) => within(day, period));
      expect(report.taken).toEqual(both((period) => sum(paid(period).map(signedAmount))));
      expect(report.refunds).toEqual(both((period) => sum(refunds(paid(period)).map((row) => row.amount_paise))));
      expect(report.invoiced).toEqual(both((period) => sum(issued(period).map(signedTotal))));
      expect(report.discounts).toEqual(both((period) => sum(issued(period).map(discountOf))));
      expect(report.due).toEqual(both((period) => sum(issued(period).map(stillDue))));
      for (const { month, taken, invoiced } of report.byMonth) {
        const inMonth = (day: string) => day.startsWith(month);
        expect(taken).toBe(sum(paid(input).flatMap((row) => (inMonth(row.received_on) ? signedAmount(row) : []))));
        expect(invoiced).toBe(sum(issued(input).flatMap((row) => (inMonth(row.issued_on) ? signedTotal(row) : []))));
      }
      const byPlan = Map.groupBy(issued(input), ({ term_id: termId }) => planOf(termId));
      expect(new Map(report.byPlan.map(({ plan, ...figures }) => [plan, figures]))).toEqual(
        new Map(
          [...byPlan].map(([plan, of]) => [
            plan,
            {
              sales: of.filter(({ kind }) => kind !== 'credit-note').length,
              invoiced: sum(of.map(signedTotal)),
              discounts: sum(of.map(discountOf)),
            },
          ]),
        ),
      );
      const byMethod = Map.groupBy(paid(input), ({ method }) => method);
      expect(new Map(report.byMethod.map(({ method, ...figures }) => [method, figures]))).toEqual(
        new Map(
          [...byMethod].map(([method, of]) => [
            method,
            { count: of.length - refunds(of).length, taken: sum(of.map(signedAmount)) },
          ]),
        ),
      );
    });
  });

  test('staff: what each person did', async () => {
    await check(async (input) => {
      const { people } = await read(reportReads.staff, input);
      const checkIns = rows.attendance
        .filter(isIn(input))
        .filter(
          ({ action, user_type, method }) => action === 'check-in' && user_type === 'member' && method === 'manual',
        )
        .filter(({ happened_at: at }) => within(dateOf(at), input));
      const issued = invoicesOf(input).filter(({ issued_on: day }) => within(day, input));
      const paid = rows.payments.filter(isIn(input)).filter(({ received_on: day }) => within(day, input));
      const names = new Set([
        ...checkIns.map(({ assisted_by_name: name }) => name ?? ''),
        ...issued.map(({ issued_by_id: name }) => name),
        ...paid.map(({ received_by_name: name }) => name),
      ]);
      expect(new Set(people.map(({ name }) => name))).toEqual(names);
      for (const { name, ...figures } of people) {
        const own = {
          issued: issued.filter((row) => row.issued_by_id === name),
          paid: paid.filter((row) => row.received_by_name === name),
        };
        const refunds = own.paid.filter(({ kind }) => kind === 'refund');
        expect({ name, ...figures }).toEqual({
          name,
          checkIns: checkIns.filter(({ assisted_by_name }) => assisted_by_name === name).length,
          sales: own.issued.filter(({ kind }) => kind !== 'credit-note').length,
          invoiced: sum(own.issued.map(signedTotal)),
          taken: sum(own.paid.map(signedAmount)),
          refunds: refunds.length,
          refunded: sum(refunds.map(({ amount_paise }) => amount_paise)),
          discounts: sum(own.issued.map(discountOf)),
        });
      }
    });
  });

  test('each call answers what its report reads', async () => {
    const { gymId, side, admin } = gym;
    const period = { from: '2026-10-01', to: '2026-11-30' };
    for (const input of [period, { ...period, branchId: side }]) {
      const { client } = admin;
      expect(await client.getAttendanceReport({ gymId, ...input })).toEqual(await read(reportReads.attendance, input));
      expect(await client.getMembersReport({ gymId, ...input })).toEqual(await read(reportReads.members, input));
      expect(await client.getVisitsReport({ gymId, ...input })).toEqual(await read(reportReads.visits, input));
      expect(await client.getMoneyReport({ gymId, ...input })).toEqual(await read(reportReads.money, input));
      expect(await client.getStaffReport({ gymId, ...input })).toEqual(await read(reportReads.staff, input));
    }
  });

  test('what was sold to deleted members is under a name in the language of the reader', async () => {
    const input = { gymId: gym.gymId, from: '2025-12-01', to: '2026-11-30' };
    const [english, hindi] = await Promise.all(
      [gym.admin.client, clientInHindi(server(), gym.admin)].map((client) => client.getMoneyReport(input)),
    );
    const named = english?.byPlan.map(({ plan, ...figures }) => ({
      plan: plan === 'Of deleted members' ? 'हटाए गए सदस्यों के' : plan,
      ...figures,
    }));
    expect(named).not.toEqual(english?.byPlan);
    expect(hindi?.byPlan.toSorted(byName)).toEqual(named?.toSorted(byName));
  });

  test('the figures of a monthly summary are those of the reports', async () => {
    const input = { from: '2026-10-01', to: '2026-10-31' };
    const attendance = await read(reportReads.attendance, input);
    const members = await read(reportReads.members, input);
    const money = await read(reportReads.money, input);
    expect(await read(reportReads.summary, input)).toEqual({
      checkIns: attendance.checkIns.current,
      visitors: attendance.visitors.current,
      active: members.active.current,
      joined: members.joined.current,
      left: members.left.current,
      wonBack: members.wonBack.current,
      taken: money.taken.current,
      invoiced: money.invoiced.current,
    });
  });

  describe('who may read them', () => {
    const period = { from: '2026-11-01', to: '2026-11-30' };
    const reads = (person: TestGym['admin'], of: Partial<Input> = {}) => {
      const input = { gymId: gym.gymId, ...period, ...of };
      const { client } = person;
      return [
        () => client.getAttendanceReport(input),
        () => client.getMembersReport(input),
        () => client.getVisitsReport(input),
        () => client.getMoneyReport(input),
        () => client.getStaffReport(input),
      ];
    };

    test('staff, of their own branch, where the gym lets them', async () => {
      const { gymId, admin, staff, main, side } = gym;
      const save = (staffMayRead: boolean) =>
        admin.client.saveReportSettings({ gymId, settings: { staffMayRead, monthlySummary: true } });
      for (const read of reads(staff)) await expect(read()).rejects.toMatchObject({ code: 'forbidden' });
      await save(true);
      expect(await staff.client.getReportSettings({ gymId })).toEqual({ staffMayRead: true, monthlySummary: true });
      for (const read of reads(staff, { branchId: main }))
        await expect(read()).rejects.toMatchObject({ code: 'not-found' });
      for (const [at, read] of reads(staff).entries())
        expect(await read()).toEqual(await reads(admin, { branchId: side })[at]?.());
      await save(false);
      for (const read of reads(staff)) await expect(read()).rejects.toMatchObject({ code: 'forbidden' });
    });

    test('nobody of a branch that does not exist; only admins change the settings, and it is recorded', async () => {
      const { gymId, admin, staff } = gym;
      for (const read of reads(admin, { branchId: 'nowhere' }))
        await expect(read()).rejects.toMatchObject({ code: 'not-found' });
      const settings = { staffMayRead: true, monthlySummary: false };
      await expect(staff.client.saveReportSettings({ gymId, settings })).rejects.toMatchObject({ code: 'forbidden' });
      expect(await admin.client.getReportSettings({ gymId })).toEqual({ staffMayRead: false, monthlySummary: true });
      await admin.client.saveReportSettings({ gymId, settings });
      await admin.client.saveReportSettings({ gymId, settings });
      expect(await admin.client.getReportSettings({ gymId })).toEqual(settings);
      const { activities } = await admin.client.getActivities({ gymId, limit: 2 });
      expect(activities[0]?.changes).toEqual({
        staffMayReadReports: { from: 'no', to: 'yes' },
        monthlySummary: { from: 'on', to: 'off' },
      });
      expect(activities[1]?.changes).toEqual({ staffMayReadReports: { from: 'yes', to: 'no' } });
      // A switch alone leaves the other as it is.
      await admin.client.saveReportSettings({ gymId, settings: { staffMayRead: false } });
      expect(await admin.client.getReportSettings({ gymId })).toEqual({ staffMayRead: false, monthlySummary: false });
      await admin.client.saveReportSettings({ gymId, settings: { monthlySummary: true } });
      expect(await admin.client.getReportSettings({ gymId })).toEqual({ staffMayRead: false, monthlySummary: true });
    });
  });

  test('what a Checkout All ends is no stay, of one person neither; a check-out at the desk is one', async () => {
    const { gymId, admin, member } = await createTestGym(server());
    const input = { gymId, from: today, to: today };
    const press = () => admin.client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId: member.id });
    const averageStay = async () => (await admin.client.getAttendanceReport(input)).averageStayMinutes.current;
    await press();
    server().clock.now += 30 * 60_000;
    await press();
    expect(await averageStay()).toBe(30);
    server().clock.now += 60_000;
    await press();
    server().clock.now += 3 * HOUR_MS;
    expect(await admin.client.checkoutAllMembers({ gymId })).toMatchObject({ count: 1 });
    expect(await averageStay()).toBe(30);
    server().clock.now = now;
  });

  test('a sale stays with the plan that was sold when its term gets another one, also when the plan is renamed', async () => {
    const { gymId, side, admin } = await createTestGym(server());
    const { client } = admin;
    const { plan: short } = await client.addPlan({ gymId, planData: daysOf('Gold', 10) });
    const { plan: long } = await client.addPlan({ gymId, planData: daysOf('Gold membership', 30) });
    const { plan: free } = await client.addPlan({ gymId, planData: { ...daysOf('Trial', 60), price: null } });
    const add = async (name: string, membershipPlan: string) => {
      const person = { name, email: `${name}@gym.test`, phone: '9811111111', age: 30, sex: 'female' } as const;
      const memberData = { ...person, branchId: side, membershipPlan };
      const { member } = await client.addMember({ gymId, memberData });
      const { terms } = await client.getMembership({ gymId, memberId: member.id });
      await client.issueInvoice({ gymId, termId: terms[0]?.id ?? '' });
      return (plan: string) =>
        client.updateMember({ gymId, memberId: member.id, memberData: { ...person, membershipPlan: plan } });
    };
    const [meera, nina] = [await add('meera', short.id), await add('nina', long.id)];
    await add('lena', long.id);
    const byPlan = async () => {
      const report = await client.getMoneyReport({ gymId, from: today, to: today });
      return report.byPlan.map(({ plan, sales, invoiced }) => [plan, sales, invoiced]);
    };
    const sold = [
      ['Gold membership', 2, 6000_00],
      ['Gold', 1, 1000_00],
    ];
    expect(await byPlan()).toEqual(sold);
    await meera(long.id);
    await nina(short.id);
    expect(await byPlan()).toEqual(sold);
    await meera(free.id);
    expect(await byPlan()).toEqual(sold);
    await client.updatePlan({ gymId, planId: long.id, planData: daysOf('Platinum', 30) });
    expect(await byPlan()).toEqual([
      ['Gold membership', 1, 3000_00],
      ['Platinum', 1, 3000_00],
      ['Gold', 1, 1000_00],
    ]);
  });

  test('an empty gym has zeros, and no rows of others', async () => {
    const { gymId, admin } = await createTestGym(server());
    const input = { gymId, from: '2026-02-01', to: '2026-02-28' };
    const none = { current: 0, previous: 0 };
    const attendance = await admin.client.getAttendanceReport(input);
    expect(attendance).toMatchObject({ checkIns: none, visitors: none, byHour: [], byMethod: [] });
    expect(attendance.averageStayMinutes).toEqual({ current: null, previous: null });
    expect(attendance.byDay).toHaveLength(28);
    expect(attendance.byBranch.map(({ branchName }) => branchName)).toEqual(['Main', 'Side']);
    expect(await admin.client.getMembersReport(input)).toMatchObject({
      active: none,
      joined: none,
      left: none,
      byPlan: [],
    });
    expect(await admin.client.getVisitsReport(input)).toMatchObject({
      perWeek: none,
      atRisk: { count: 0, members: [] },
    });
    expect(await admin.client.getMoneyReport(input)).toMatchObject({
      taken: none,
      invoiced: none,
      byPlan: [],
      byMethod: [],
    });
    expect((await admin.client.getStaffReport(input)).people).toEqual([]);
  });

  test('a period is at most 366 days, and does not end before it begins', async () => {
    const { gymId, admin } = gym;
    for (const days of [-1, 366]) {
      const input = { gymId, from: '2026-01-01', to: addDays('2026-01-01', days) };
      await expect(admin.client.getMoneyReport(input)).rejects.toMatchObject({ code: 'invalid' });
    }
  });
});
