import type { AnswerOf, ParsedOf } from '@spotter/api';
import { composeStories } from '@storybook/react-vite';
import { render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { billingSettings } from '../../testing/billingData.ts';
import { describes } from '../../testing/describes.ts';
import { setupHarness, user } from '../../testing/listScreen.ts';
import { refusedOnce } from '../../testing/changedMeanwhile.ts';
import * as stories from './SettingsPage.stories.tsx';

const all = composeStories(stories);
setupHarness();

const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));
const answers = all.Plain.args.answers;

test('the supplier of the gym and of each branch, and the tax rate', async () => {
  render(<all.Plain />);
  const section = within(await screen.findByRole('region', { name: 'Billing' }));
  expect(await section.findByText('GSTIN 27ABCDE1234F1Z0')).toBeVisible();
  expect(section.getByText('GSTIN 27FGHIJ5678K1Z1')).toBeVisible();
  expect(section.getAllByText('As above')).toHaveLength(2);
  expect(section.getByText('5 % from 22 Sept 2025, SAC 999723')).toBeVisible();
});

test('an unconfirmed rate is named, and confirmed with its sentence', async () => {
  const setTaxRate = vi.fn<(input: ParsedOf<'setTaxRate'>) => AnswerOf<'setTaxRate'>>(() => ({
    settings: billingSettings(),
  }));
  render(<all.TaxRateUnconfirmed answers={{ ...all.TaxRateUnconfirmed.args.answers, setTaxRate }} />);
  expect(await screen.findByText('Not confirmed yet: no tax invoice is issued until it is.')).toBeVisible();
  await press('Confirm Rate');
  const form = await dialog();
  expect(form.getByText(/Since 22 September 2025 gyms are taxed at 5 % without input tax credit/)).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Confirm Rate' }));
  expect(await screen.findByText('Tax Rate Confirmed')).toBeInTheDocument();
  expect(setTaxRate).toHaveBeenCalledExactlyOnceWith({
    gymId: 'gym-1',
    taxRate: { sac: '999723', rateBasisPoints: 500, from: '2025-09-22' },
    basis: { sac: '999723', rateBasisPoints: 500, from: '2025-09-22' },
  });
  expect(await screen.findByText(/^Confirmed on/)).toBeVisible();
});

test('a GSTIN is checked before it is sent, and a branch returns to that of the gym', async () => {
  const updateBillingDetails = vi.fn<(input: ParsedOf<'updateBillingDetails'>) => AnswerOf<'updateBillingDetails'>>(
    () => ({ settings: billingSettings() }),
  );
  render(<all.Plain answers={{ ...answers, updateBillingDetails }} />);
  await press('Edit supplier of Bandra');
  const form = await dialog();
  await user.clear(form.getByLabelText('GSTIN'));
  await user.type(form.getByLabelText('GSTIN'), '27ABC');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByRole('alert')).toHaveTextContent('A GSTIN has 15 characters');
  expect(updateBillingDetails).not.toHaveBeenCalled();
  await user.click(form.getByRole('button', { name: "Use the Gym's Details" }));
  await vi.waitFor(() =>
    expect(updateBillingDetails).toHaveBeenCalledExactlyOnceWith({
      gymId: 'gym-1',
      branchId: 'bandra',
      details: null,
      basis: { legalName: 'Demo Bandra LLP', address: '4, Hill Road, Mumbai 400050', gstin: '27FGHIJ5678K1Z1' },
    }),
  );
});

test('the slower of two admins sees what the supplier of a branch is now, and may replace it', async () => {
  const own = { legalName: 'Powai Fitness LLP', address: '9, Lake Road', gstin: '' };
  const branches = billingSettings().branches.map((one) => (one.branchId === 'powai' ? { ...one, details: own } : one));
  const getBillingSettings = vi
    .fn<() => AnswerOf<'getBillingSettings'>>(() => ({ settings: billingSettings({ branches }) }))
    .mockReturnValueOnce({ settings: billingSettings() });
  const updateBillingDetails = vi.fn<(input: ParsedOf<'updateBillingDetails'>) => AnswerOf<'updateBillingDetails'>>(
    refusedOnce(['details.legalName'], () => ({ settings: billingSettings({ branches }) })),
  );
  render(<all.Plain answers={{ ...answers, getBillingSettings, updateBillingDetails }} />);
  await press('Edit supplier of Powai Lake');
  const form = await dialog();
  const legalName = form.getByLabelText('Legal name');
  await user.clear(legalName);
  await user.type(legalName, 'Lake LLP');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await describes(legalName, 'Changed to Powai Fitness LLP at another desk');
  expect(form.getByLabelText('Address')).toHaveValue('9, Lake Road');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() =>
    expect(updateBillingDetails.mock.calls.map(([input]) => input)).toEqual([
      expect.objectContaining({ details: expect.objectContaining({ legalName: 'Lake LLP' }) as object, basis: null }),
      { gymId: 'gym-1', branchId: 'powai', details: { ...own, legalName: 'Lake LLP' }, basis: own },
    ]),
  );
});

test('a branch returns to the details of the gym once, also where another admin has changed its own', async () => {
  const own = { legalName: 'Bandra Fitness LLP', address: '9, Hill Road', gstin: '' };
  const branches = billingSettings().branches.map((one) =>
    one.branchId === 'bandra' ? { ...one, details: own } : one,
  );
  const getBillingSettings = vi
    .fn<() => AnswerOf<'getBillingSettings'>>(() => ({ settings: billingSettings({ branches }) }))
    .mockReturnValueOnce({ settings: billingSettings() });
  const answer = Promise.withResolvers<AnswerOf<'updateBillingDetails'>>();
  const updateBillingDetails = vi.fn<
    (input: ParsedOf<'updateBillingDetails'>) => Promise<AnswerOf<'updateBillingDetails'>>
  >(refusedOnce([], () => answer.promise));
  render(<all.Plain answers={{ ...answers, getBillingSettings, updateBillingDetails }} />);
  await press('Edit supplier of Bandra');
  const form = await dialog();
  await press("Use the Gym's Details");
  expect(await screen.findByText('Failed to Save Supplier')).toBeInTheDocument();
  await vi.waitFor(() => expect(getBillingSettings).toHaveBeenCalledTimes(2));
  await press("Use the Gym's Details");
  await user.click(form.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(updateBillingDetails).toHaveBeenCalledTimes(2));
  expect(updateBillingDetails.mock.lastCall?.[0]).toMatchObject({ branchId: 'bandra', details: null, basis: own });
  answer.resolve({ settings: billingSettings() });
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('the slower of two admins sees what the tax rate is now, and may replace it', async () => {
  const [opened] = billingSettings().taxRates;
  const latest = { sac: '999723', rateBasisPoints: 1200, from: '2026-11-01' };
  const getBillingSettings = vi
    .fn<() => AnswerOf<'getBillingSettings'>>(() => ({ settings: billingSettings({ taxRates: [latest] }) }))
    .mockReturnValueOnce({ settings: billingSettings() });
  const setTaxRate = vi.fn<(input: ParsedOf<'setTaxRate'>) => AnswerOf<'setTaxRate'>>(
    refusedOnce(['taxRate.rateBasisPoints'], () => ({ settings: billingSettings() })),
  );
  render(<all.Plain answers={{ ...answers, getBillingSettings, setTaxRate }} />);
  await press('Change Rate');
  const form = await dialog();
  await user.clear(form.getByLabelText(/^SAC code/));
  await user.type(form.getByLabelText(/^SAC code/), '999724');
  await user.click(form.getByRole('button', { name: 'Confirm Rate' }));
  const rate = form.getByLabelText('Rate, CGST and SGST together');
  await describes(rate, 'from 1 Nov 2026, SAC 999723 at another desk');
  expect(rate).toHaveValue('1200');
  expect(form.getByLabelText(/^SAC code/)).toHaveValue('999724');
  await user.click(form.getByRole('button', { name: 'Confirm Rate' }));
  await vi.waitFor(() =>
    expect(setTaxRate.mock.calls.map(([input]) => input)).toEqual([
      { gymId: 'gym-1', taxRate: { ...opened, sac: '999724' }, basis: opened },
      { gymId: 'gym-1', taxRate: { ...latest, sac: '999724' }, basis: latest },
    ]),
  );
});

test('the slower of two admins sees what a rule of billing is now, and takes over the others', async () => {
  const policy = { ...billingSettings().policy, graceDays: 3, freezeDaysPerYear: 45 };
  const getBillingSettings = vi
    .fn<() => AnswerOf<'getBillingSettings'>>(() => ({ settings: billingSettings({ policy }) }))
    .mockReturnValueOnce({ settings: billingSettings() });
  const updateBillingPolicy = vi.fn<(input: ParsedOf<'updateBillingPolicy'>) => AnswerOf<'updateBillingPolicy'>>(
    refusedOnce(['policy.graceDays'], () => ({ settings: billingSettings() })),
  );
  render(<all.Plain answers={{ ...answers, getBillingSettings, updateBillingPolicy }} />);
  await press('Edit rules and UPI');
  const form = await dialog();
  const graceDays = form.getByLabelText('Grace days');
  await user.clear(graceDays);
  await user.type(graceDays, '10');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await describes(graceDays, 'Changed to 3 at another desk');
  expect(form.getByLabelText('Frozen days a year')).toHaveValue(45);
  await user.click(form.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() =>
    expect(updateBillingPolicy.mock.calls[1]?.[0]).toEqual({
      gymId: 'gym-1',
      policy: { ...policy, graceDays: 10 },
      basis: policy,
    }),
  );
});

test('rules and UPI ID are saved together', async () => {
  const updateBillingPolicy = vi.fn<(input: ParsedOf<'updateBillingPolicy'>) => AnswerOf<'updateBillingPolicy'>>(
    () => ({ settings: billingSettings() }),
  );
  render(<all.Plain answers={{ ...answers, updateBillingPolicy }} />);
  await press('Edit rules and UPI');
  const form = await dialog();
  const upiId = form.getByLabelText('UPI ID');
  await user.clear(upiId);
  await user.type(upiId, 'no bank');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByRole('alert')).toHaveTextContent('A UPI ID looks like gym@bank');
  await user.clear(upiId);
  await user.type(upiId, 'gym@okaxis');
  await user.clear(form.getByLabelText('Grace days'));
  await user.type(form.getByLabelText('Grace days'), '10');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() =>
    expect(updateBillingPolicy.mock.lastCall?.[0].policy).toEqual({
      ...billingSettings().policy,
      graceDays: 10,
      upiId: 'gym@okaxis',
    }),
  );
});

test('another currency than rupees shows no tax, GSTIN and UPI, and can be changed until the first invoice', async () => {
  const setCurrency = vi.fn<(input: ParsedOf<'setCurrency'>) => AnswerOf<'setCurrency'>>(() => ({
    settings: billingSettings(),
  }));
  render(<all.InDirhams answers={{ ...all.InDirhams.args.answers, setCurrency }} />);
  const billing = within(await screen.findByRole('region', { name: 'Billing' }));
  expect(await billing.findByText('UAE dirham (AED)')).toBeInTheDocument();
  for (const text of ['Tax rate', 'UPI ID', /GSTIN/]) expect(billing.queryByText(text)).not.toBeInTheDocument();
  await user.click(billing.getByRole('button', { name: 'Change currency' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Currency' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: /Currency/ }), 'Indian rupee (INR)');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Currency Saved')).toBeInTheDocument();
  expect(setCurrency).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1', currency: 'INR' });
});
