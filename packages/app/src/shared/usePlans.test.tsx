import type { AnswerOf, InputOf } from '@spotter/api';
import { failing } from '@spotter/api/fake';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AppHarness } from '../testing/AppHarness.tsx';
import type { VisitorName } from '../testing/fakeSession.ts';
import { plan } from '../testing/membershipData.ts';
import { planOptions, usePlans } from './usePlans.ts';

const own = [plan('Monthly', { isStandard: true }), plan('Founders', { status: 'inactive' })];

function Plans() {
  const { query, plans, names, nameOf } = usePlans();
  return (
    <>
      <output aria-label="State">{query.status}</output>
      <output aria-label="Plans">{plans?.length}</output>
      <output aria-label="Names">{names.map(({ id, name, status }) => `${id} ${name} ${status}`).join(', ')}</output>
      <output aria-label="Chosen">{['founders', 'yearly', 'gone'].map((id) => nameOf(id) || '–').join(', ')}</output>
    </>
  );
}

type GetPlans = (input: InputOf<'getPlans'>) => AnswerOf<'getPlans'>;

function renderPlans(as: VisitorName, answer: GetPlans = () => ({ plans: own })) {
  const getPlans = vi.fn<GetPlans>(answer);
  render(
    <AppHarness as={as} answers={{ getPlans }}>
      <Plans />
    </AppHarness>,
  );
  return getPlans;
}
const shown = (label: string) => screen.getByRole('status', { name: label }).textContent;
const standard = 'monthly Monthly active, quarterly Quarterly active, yearly Yearly active';

test('the standard plans are named until the gym’s own are there', async () => {
  const getPlans = renderPlans('staff');
  expect(shown('Names')).toBe(standard);
  expect(shown('Chosen')).toBe('–, Yearly, –');
  await waitFor(() => expect(shown('Names')).toBe('monthly Monthly active, founders Founders inactive'));
  expect(shown('Chosen')).toBe('Founders, Yearly, –');
  expect(shown('Plans')).toBe('2');
  expect(getPlans).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1' });
});

test('where the own plans fail to load, the standard ones are named', async () => {
  renderPlans('staff', failing('internal', 'Out of order'));
  await waitFor(() => expect(shown('State')).toBe('error'));
  expect(shown('Names')).toBe(standard);
  expect(shown('Plans')).toBe('');
});

test('who is not at the desk does not ask for them', async () => {
  const getPlans = renderPlans('member');
  await expect(screen.findByText(standard)).resolves.toBeInTheDocument();
  expect(getPlans).not.toHaveBeenCalled();
});

test.each([
  ['nothing chosen', undefined, ['monthly Monthly']],
  ['an active one', 'monthly', ['monthly Monthly']],
  ['an inactive one, which stays', 'founders', ['monthly Monthly', 'founders Founders']],
  ['one whose name is not known yet', 'gone', ['monthly Monthly', 'gone Current plan']],
])('plans to choose from with %s', (_, chosen, options) => {
  expect(planOptions(own, chosen).map(({ value, label }) => `${value} ${label}`)).toEqual(options);
});
