import { listDues } from '../../billing/invoiceLists.repository.ts';
import { tenantPages } from '../../db/tenantPages.ts';
import { listAdjustmentsOfMembers, listTermsOfMembers } from '../../memberships/memberships.repository.ts';
import { addedDays, deriveTerms } from '../../memberships/terms.rules.ts';
import type { PersonRow } from '../../people/people.ts';
import { ageOf } from '../../members/members.rules.ts';
import { listPlans } from '../../plans/plans.repository.ts';
import { dateIn } from '../../zone.ts';
import {
  branchNamesOf,
  capitalized,
  countOf,
  date,
  type List,
  money,
  number,
  phoneCell,
  statusCell,
  text,
} from './list.ts';

export const members: List = {
  name: 'members',
  columns: [
    text('id'),
    text('Name'),
    text('Phone'),
    text('E-mail'),
    number('Age'),
    date('Date of birth'),
    text('Sex'),
    text('Plan'),
    date('Joining date'),
    date('Expiry date'),
    money('Dues'),
    text('Card number'),
    text('Branch'),
    text('Status'),
    number('Total visits'),
    date('Last visit'),
    date('Added on'),
  ],
  count: countOf('people', { user_type: 'member' }),
  async *pages(db, { gymId, timeZone, today }) {
    const branchName = await branchNamesOf(db, gymId);
    // As the members list of the app, and so that an import finds them.
    const planNames = new Map((await listPlans(db, gymId)).map(({ id, name }) => [id, name]));
    const dues = new Map((await listDues(db, gymId, undefined)).map(({ id, due }) => [id, due]));
    for await (const page of tenantPages(db, 'people', gymId, { user_type: 'member' })) {
      yield page.map((row) => [
        row.id,
        row.name,
        phoneCell(row.phone),
        row.email,
        ageOf(row, today),
        row.birth_date,
        capitalized(row.sex),
        planNames.get(row.membership_plan ?? '') ?? row.plan_name,
        isNeverBegun(row) ? null : row.join_date,
        row.expiry_date,
        dues.get(row.id) ?? 0,
        row.card_number,
        branchName(row.branch_id),
        statusCell(row.deactivated_at),
        row.total_visits,
        row.last_check_in_at === null ? null : dateIn(row.last_check_in_at, timeZone),
        dateIn(row.created_at, timeZone),
      ]);
    }
  },
};

/** Canceled before its first day: a list with an end before the beginning could not be imported again. */
const isNeverBegun = ({ join_date: from, expiry_date: to }: Pick<PersonRow, 'join_date' | 'expiry_date'>) =>
  from !== null && to !== null && to < from;

export const terms: List = {
  name: 'terms',
  columns: [
    text('id'),
    text('Member'),
    text('Phone'),
    number('Number'),
    text('Plan'),
    date('First day'),
    date('Last day'),
    date('Last day as sold'),
    number('Days frozen or extended'),
    money('Price'),
    text('Tax'),
    text('Sold by'),
    date('Sold on'),
    text('Status'),
    text('Reason'),
  ],
  count: countOf('terms'),
  async *pages(db, { gymId, timeZone }) {
    for await (const people of tenantPages(db, 'people', gymId, { user_type: 'member' })) {
      const ids = people.map(({ id }) => id);
      const termsOf = Map.groupBy(await listTermsOfMembers(db, gymId, ids), (row) => row.person_id);
      const adjustmentsOf = Map.groupBy(await listAdjustmentsOfMembers(db, gymId, ids), (row) => row.person_id);
      yield people.flatMap((person) => {
        const own = (termsOf.get(person.id) ?? []).toSorted((one, other) => one.number - other.number);
        const adjusted = adjustmentsOf.get(person.id) ?? [];
        const derived = new Map(deriveTerms(own, adjusted).map((term) => [term.row.id, term]));
        return own.map((row) => {
          const term = derived.get(row.id);
          const days = addedDays(term ?? { row, from: row.starts_on }, adjusted);
          const canceled = row.canceled_on === null ? 'Sold' : 'Canceled';
          return [
            row.id,
            person.name,
            phoneCell(person.phone),
            row.number,
            row.plan_name,
            term?.from ?? row.starts_on,
            term ? term.to : row.ends_on,
            row.ends_on,
            days,
            row.price_paise,
            row.price_tax,
            row.sold_by_name,
            dateIn(row.sold_at, timeZone),
            row.undone_at === null ? canceled : 'Undone',
            row.cancel_reason,
          ];
        });
      });
    }
  },
};
