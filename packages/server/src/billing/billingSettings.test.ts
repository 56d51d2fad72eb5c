import { beforeEach, expect, test } from 'vitest';
import type { BillingDetails, BillingPolicy, TaxRate } from '@spotter/api';
import { issueTestInvoice } from '../testing/invoices.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, type TestGym, type TestPerson } from '../testing/server.ts';
import { readDocument } from './invoices.rules.ts';

const policy: BillingPolicy = {
  graceDays: 3,
  freezeDaysPerYear: 20,
  maxStaffDiscountPercent: 15,
  upiId: 'gym@bank',
  upiPayeeName: 'Iron Lotus',
};
const details: BillingDetails = { legalName: 'Lotus LLP', address: '1 Main Road\nMumbai', gstin: '27ABCDE1234F1Z0' };
const rate: TaxRate = { sac: '999723', rateBasisPoints: 500, from: '2025-09-22' };

onBothEngines('billing settings', (server) => {
  let gym: TestGym;
  beforeEach(async () => {
    gym = await createTestGym(server());
  });

  const read = async ({ client }: TestPerson = gym.admin) =>
    (await client.getBillingSettings({ gymId: gym.gymId })).settings;
  const setDetails = (change: BillingDetails | null, branchId?: string, { client }: TestPerson = gym.admin) =>
    client.updateBillingDetails({ gymId: gym.gymId, details: change, ...(branchId !== undefined && { branchId }) });
  const setRate = (taxRate: TaxRate, { client }: TestPerson = gym.admin) =>
    client.setTaxRate({ gymId: gym.gymId, taxRate });
  const setPolicy = (change: BillingPolicy, { client }: TestPerson = gym.admin) =>
    client.updateBillingPolicy({ gymId: gym.gymId, policy: change });
  const stored = async () => {
    const { db } = server().database;
    const tables = ['billing_settings', 'branch_billing_details', 'tax_rates'] as const;
    return Promise.all(
      tables.map((table) => db.selectFrom(table).selectAll().where('gym_id', '=', gym.gymId).execute()),
    );
  };

  test('a new gym has the defaults', async () => {
    expect(await read()).toEqual({
      policy: { graceDays: 7, freezeDaysPerYear: 30, maxStaffDiscountPercent: 10, upiId: '', upiPayeeName: '' },
      details: { legalName: '', address: '', gstin: '' },
      branches: [
        { branchId: gym.main, branchName: 'Main', details: null },
        { branchId: gym.side, branchName: 'Side', details: null },
      ],
      taxRates: [rate, { sac: '999723', rateBasisPoints: 1800, from: '2017-07-01' }],
      taxRateConfirmedAt: null,
      currency: 'INR',
      isCurrencyFixed: false,
      hasGateway: false,
    });
    expect(await stored()).toEqual([[], [], []]);
  });

  test('staff read their own branch’s details alone', async () => {
    await setDetails(details, gym.side);
    await setDetails(details, gym.main);
    expect((await read(gym.staff)).branches).toEqual([{ branchId: gym.side, branchName: 'Side', details }]);
  });

  test('the policy is changed, and audited from → to', async () => {
    expect((await setPolicy(policy)).settings.policy).toEqual(policy);
    expect((await read(gym.staff)).policy).toEqual(policy);
    const { activities } = await gym.admin.client.getActivities({ gymId: gym.gymId, limit: 1 });
    expect(activities).toMatchObject([
      {
        displayText: 'Asha Admin updated Billing policy',
        changes: { graceDays: { from: 7, to: 3 }, upiId: { from: '', to: 'gym@bank' } },
      },
    ]);
  });

  test('supplier and rate are audited by the name of what they are of', async () => {
    await setDetails(details);
    await setDetails({ ...details, legalName: 'Lotus North' }, gym.side);
    await setRate({ ...rate, rateBasisPoints: 1800, from: '2026-11-21' });
    const { activities } = await gym.admin.client.getActivities({ gymId: gym.gymId, limit: 3 });
    expect(activities.map(({ entityName, changes }) => [entityName, changes])).toEqual([
      [
        'Tax rate from 2026-11-21',
        { rateBasisPoints: { from: 500, to: 1800 }, from: { from: '2025-09-22', to: '2026-11-21' } },
      ],
      [
        'Billing details of Side',
        {
          legalName: { from: null, to: 'Lotus North' },
          address: { from: null, to: details.address },
          gstin: { from: null, to: details.gstin },
        },
      ],
      [
        'Billing details',
        {
          legalName: { from: '', to: 'Lotus LLP' },
          address: { from: '', to: details.address },
          gstin: { from: '', to: details.gstin },
        },
      ],
    ]);
    await setRate({ sac: '999724', rateBasisPoints: 1800, from: '2026-11-21' });
    const [latest] = (await gym.admin.client.getActivities({ gymId: gym.gymId, limit: 1 })).activities;
    expect(latest?.changes).toEqual({ sac: { from: '999723', to: '999724' } });
  });

  test('with basis, a rate that another admin has confirmed since is not overwritten', async () => {
    const { gymId, admin } = gym;
    const higher = { ...rate, rateBasisPoints: 1800 };
    const confirm = (taxRate: TaxRate, basis: TaxRate) => admin.client.setTaxRate({ gymId, taxRate, basis });
    await confirm(higher, rate);
    const before = await stored();
    for (const edit of [{ ...rate, sac: '999724' }, rate]) {
      await expect(confirm(edit, rate)).rejects.toMatchObject({
        code: 'state-changed',
        fields: [{ field: 'taxRate.rateBasisPoints', error: 'Changed at another desk meanwhile' }],
      });
    }
    expect(await stored()).toEqual(before);
    await confirm(higher, rate);
    expect((await confirm(rate, higher)).settings.taxRates[0]).toEqual(rate);
  });

  test('a branch with a GSTIN of its own issues under it, the others under the gym’s', async () => {
    await setDetails(details);
    await setDetails({ ...details, legalName: 'Lotus North', gstin: '04ABCDE1234F1Z8' }, gym.side);
    await setRate(rate);
    const side = readDocument(await issueTestInvoice(server(), gym));
    expect(side).toMatchObject({
      supplier: { name: 'Lotus North', gstin: '04ABCDE1234F1Z8' },
      placeOfSupply: 'Chandigarh (04)',
      stateTaxName: 'UTGST',
    });
    const main = await issueTestInvoice(server(), gym, { person: { ...gym.member, branchId: gym.main } });
    expect(main.number).toBe('INV/2627/000001');
    expect(readDocument(main)).toMatchObject({ supplier: { name: 'Lotus LLP' }, stateTaxName: 'SGST' });
    expect((await issueTestInvoice(server(), gym)).number).toBe('INV/2627/000002');
    await setDetails(null, gym.side);
    expect(readDocument(await issueTestInvoice(server(), gym)).supplier.name).toBe('Lotus LLP');
  });

  test('of two edits at once both stay where they are of different rules; the slower of one rule is refused', async () => {
    const { gymId, admin } = await createTestGym(server());
    const basis = (await admin.client.getBillingSettings({ gymId })).settings.policy;
    const edit = async (change: Partial<BillingPolicy>) =>
      (await admin.client.updateBillingPolicy({ gymId, policy: { ...basis, ...change }, basis })).settings.policy;
    await edit({ graceDays: 3 });
    expect(await edit({ upiId: 'gym@bank' })).toEqual({ ...basis, graceDays: 3, upiId: 'gym@bank' });
    await expect(edit({ graceDays: 5, freezeDaysPerYear: 1 })).rejects.toMatchObject({
      status: 409,
      message: 'The rules were changed meanwhile',
      fields: [{ field: 'policy.graceDays', error: 'Changed at another desk meanwhile' }],
    });
    const { settings } = await admin.client.getBillingSettings({ gymId });
    expect(settings.policy).toEqual({ ...basis, graceDays: 3, upiId: 'gym@bank' });
  });

  test('of two edits of a supplier at once none is lost, nor is one that was removed written again', async () => {
    const { gymId, side, admin } = await createTestGym(server());
    type Details = BillingDetails | null;
    const edit = (next: Details, basis: Details, branchId?: string) =>
      admin.client.updateBillingDetails({ gymId, details: next, basis, ...(branchId && { branchId }) });
    const none = { legalName: '', address: '', gstin: '' };
    const read = async () => (await admin.client.getBillingSettings({ gymId })).settings;
    const branchDetails = async () => (await read()).branches.find(({ branchId }) => branchId === side)?.details;
    const changed = { status: 409, code: 'state-changed', message: 'The supplier was changed meanwhile' };

    await edit({ ...none, legalName: 'Lotus LLP' }, none);
    await edit({ ...none, address: 'Here' }, none);
    expect((await read()).details).toEqual({ legalName: 'Lotus LLP', address: 'Here', gstin: '' });
    await expect(edit({ ...none, legalName: 'Other' }, none)).rejects.toMatchObject({
      ...changed,
      fields: [{ field: 'details.legalName', error: 'Changed at another desk meanwhile' }],
    });
    // What the two wrote together lacks the name.
    await edit({ ...none, address: 'Here' }, { legalName: 'Lotus LLP', address: 'Here', gstin: '' });
    await expect(
      edit({ legalName: 'Lotus LLP', address: 'Here', gstin: details.gstin }, { ...none, legalName: 'Lotus LLP' }),
    ).rejects.toMatchObject({ code: 'invalid', fields: [{ field: 'details.legalName' }] });

    await edit(details, null, side);
    await expect(edit({ ...details, legalName: 'Other' }, null, side)).rejects.toMatchObject({
      ...changed,
      fields: [{ field: 'details.legalName' }],
    });
    await edit(details, null, side);
    await edit({ ...details, address: 'There' }, details, side);
    await expect(edit(null, details, side)).rejects.toMatchObject({ ...changed, fields: [] });
    expect(await branchDetails()).toEqual({ ...details, address: 'There' });
    await edit(null, { ...details, address: 'There' }, side);
    await expect(edit({ ...details, legalName: 'Other' }, details, side)).rejects.toMatchObject(changed);
    await edit(null, details, side);
    expect(await branchDetails()).toBeNull();
  });

  test('the rate is confirmed once, and one from a later day does not hold before it', async () => {
    await setDetails(details);
    server().clock.now = Date.parse('2026-11-20T06:30:00Z');
    const { settings } = await setRate({ ...rate, from: '2026-11-21', rateBasisPoints: 1800 });
    expect(settings).toMatchObject({ taxRateConfirmedAt: server().clock.now });
    const cgst = async () =>
      readDocument(await issueTestInvoice(server(), gym, { price: 1000_00, isTaxIncluded: false })).cgst;
    expect(await cgst()).toBe(25_00);
    server().clock.now += 86_400_000;
    expect(await cgst()).toBe(90_00);
    server().clock.now -= 86_400_000;
  });

  test('an issued invoice keeps rate and supplier when they change', async () => {
    await setDetails(details);
    await setRate(rate);
    const { id } = await issueTestInvoice(server(), gym);
    const before = await gym.admin.client.getInvoice({ gymId: gym.gymId, invoiceId: id });
    await setDetails({ ...details, legalName: 'Renamed LLP', address: 'Elsewhere' });
    await setRate({ ...rate, rateBasisPoints: 1800 });
    expect(await gym.admin.client.getInvoice({ gymId: gym.gymId, invoiceId: id })).toEqual(before);
  });

  test.each([
    ['a mistyped GSTIN', { gstin: '27ABCDE1234F1Z1' }, 'details.gstin'],
    ['a GSTIN without a legal name', { legalName: '' }, 'details.legalName'],
    ['a GSTIN without an address', { address: ' ' }, 'details.address'],
  ])('%s is refused, and changes nothing', async (_, change, field) => {
    await expect(setDetails({ ...details, ...change })).rejects.toMatchObject({ code: 'invalid', fields: [{ field }] });
    await expect(setDetails({ ...details, ...change }, gym.side)).rejects.toMatchObject({ code: 'invalid' });
    expect(await stored()).toEqual([[], [], []]);
  });

  test('spaces and small letters in a GSTIN are accepted', async () => {
    expect((await setDetails({ ...details, gstin: '27 abcde 1234f 1z0' })).settings.details).toEqual(details);
  });

  test.each([
    ['negative days', { graceDays: -1 }],
    ['half a day', { graceDays: 0.5 }],
    ['a discount above all', { maxStaffDiscountPercent: 101 }],
    ['a UPI ID without bank', { upiId: 'gym' }],
  ])('%s are refused, and change nothing', async (_, change) => {
    await expect(setPolicy({ ...policy, ...change })).rejects.toMatchObject({ code: 'invalid' });
    expect(await stored()).toEqual([[], [], []]);
  });

  test('the gym itself needs details; those of another gym’s branch cannot be set', async () => {
    await expect(setDetails(null)).rejects.toMatchObject({
      code: 'invalid',
      message: 'Only a branch can use the details of the gym',
    });
    const other = await createTestGym(server());
    await expect(setDetails(details, other.side)).rejects.toMatchObject({ code: 'not-found' });
    expect((await stored()).slice(1)).toEqual([[], []]);
  });

  test.each(['staff', 'member'] as const)('%s change nothing', async (kind) => {
    const person = gym[kind];
    await expect(setPolicy(policy, person)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(setDetails(details, undefined, person)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(setRate(rate, person)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await stored()).toEqual([[], [], []]);
  });
});
