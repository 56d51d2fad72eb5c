import { expect, test } from 'vitest';
import { formerColumns, fromPortableRow, isOmitted, portableTables, toPortableRow } from './portableTables.ts';

test('tables that another gym can take over are exported, those that they refer to first', () => {
  expect(portableTables).toEqual([
    'branches',
    'gyms',
    'people',
    'plans',
    'terms',
    'term_adjustments',
    'attendance',
    'withdrawn_attendance',
    'stay_counts',
    'activities',
    'logos',
    'gym_brands',
    'gym_icons',
    'reminder_settings',
    'reminders_sent',
    'member_notes',
    'billing_settings',
    'branch_billing_details',
    'tax_rates',
    'invoice_counters',
    'invoices',
    'payments',
    'day_closes',
  ]);
  expect(formerColumns).toEqual({ people: ['first_signed_in_at'] });
});

test('a row leaves its gym, its secrets and what is of this installation behind', () => {
  const person = {
    id: 'p',
    uid: 'u',
    first_signed_in_at: 1,
    mail_refused_at: 1,
    reminder_token: 't',
    usual_hours: 'h',
  };
  expect(toPortableRow('people', { gym_id: 'g', ...person })).toEqual({ id: 'p' });
  const invoice = { id: 'i', token: 't' };
  expect(toPortableRow('invoices', { gym_id: 'g', ...invoice })).toEqual({ id: 'i' });
  expect(toPortableRow('plans', { gym_id: 'g', ...invoice })).toEqual(invoice);
  const activity = { id: 'a', seq: 1, hash: 'h' };
  expect(toPortableRow('activities', { gym_id: 'g', ...activity })).toEqual({ id: 'a' });
  expect([isOmitted('people', 'uid'), isOmitted('plans', 'uid'), isOmitted('plans', 'gym_id')]).toEqual([
    true,
    false,
    true,
  ]);
});

test('a gym keeps its logo, by its id', () => {
  const gym = { demo_since: 1, usual_hours_on: 'd', monthly_summary_month: 'm', slug: 's', host_name: 'h' };
  const row = (logo_url: string | null) => ({ gym_id: 'g', name: 'Iron', logo_url, ...gym });
  const id = '01934a7e-0000-7000-8000-000000000001';
  const portable = toPortableRow('gyms', row(`/logos/g/${id}`));
  expect(portable).toEqual({ name: 'Iron', logo_id: id });
  expect(fromPortableRow('gyms', 'new', portable)).toEqual({
    name: 'Iron',
    gym_id: 'new',
    logo_url: `/logos/new/${id}`,
  });
  // Another gym's is none of its own.
  for (const none of [null, `/logos/other/${id}`]) {
    expect(toPortableRow('gyms', row(none))).toEqual({ name: 'Iron', logo_id: null });
  }
  expect(fromPortableRow('gyms', 'new', { name: 'Iron', logo_id: null })).toMatchObject({ logo_url: null });
});

test('an invoice gets a page of its own in the new gym, and a payment leaves that of the gateway', () => {
  const [first, second] = [1, 2].map(() => fromPortableRow('invoices', 'new', { id: 'i' }));
  expect(first).toEqual({ id: 'i', gym_id: 'new', token: expect.stringMatching(/^[\w-]{43}$/) });
  expect(second?.token).not.toBe(first?.token);
  expect(fromPortableRow('payments', 'new', { id: 'p', gateway_payment_id: 'pay_1' })).toEqual({
    id: 'p',
    gym_id: 'new',
    gateway_payment_id: null,
  });
  expect(fromPortableRow('plans', 'new', { id: 'monthly' })).toEqual({ id: 'monthly', gym_id: 'new' });
});
