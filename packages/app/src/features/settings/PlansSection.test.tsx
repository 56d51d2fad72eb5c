import type { AnswerOf, InputOf } from '@spotter/api';
import { failing } from '@spotter/api/fake';
import { composeStories } from '@storybook/react-vite';
import { render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { setupHarness, user } from '../../testing/listScreen.ts';
import { describes } from '../../testing/describes.ts';
import { plan } from '../../testing/membershipData.ts';
import { refusedOnce } from '../../testing/changedMeanwhile.ts';
import * as stories from './SettingsPage.stories.tsx';

const { Plain } = composeStories(stories);
setupHarness();
const answers = Plain.args.answers;

const grid = async () => within(await screen.findByRole('grid', { name: 'Plans' }));
async function openMenu(name: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  return within(await screen.findByRole('menu'));
}

test('each plan with its length, price and status', async () => {
  render(<Plain />);
  const table = await grid();
  await table.findByText('Student Quarterly');
  const rows = table.getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'MonthlyStandard1 month₹1,800with taxActive',
    'QuarterlyStandard3 months₹4,500with taxActive',
    'YearlyStandard12 months₹15,000with taxActive',
    'Day Pass1 day₹200with taxActive',
    'Founders24 monthsNo priceInactive',
    'Student Quarterly3 months₹3,600.50plus taxActive',
  ]);
});

test('a plan is added with its price in paise', async () => {
  const addPlan = vi.fn<(input: InputOf<'addPlan'>) => AnswerOf<'addPlan'>>(() => ({ plan: plan('Couple') }));
  render(<Plain answers={{ ...answers, addPlan }} />);
  await user.click(await screen.findByRole('button', { name: 'Add Plan' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Plan' }));
  await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Couple');
  await user.clear(dialog.getByRole('spinbutton', { name: /Length/ }));
  await user.type(dialog.getByRole('spinbutton', { name: /Length/ }), '6');
  await user.type(dialog.getByRole('textbox', { name: /Price/ }), '12,000.50');
  await user.click(dialog.getByRole('radio', { name: 'Plus tax' }));
  await user.click(dialog.getByRole('button', { name: 'Add Plan' }));
  expect(await screen.findByText('Plan Added')).toBeInTheDocument();
  expect(addPlan).toHaveBeenCalledExactlyOnceWith({
    gymId: 'gym-1',
    planData: { name: 'Couple', lengthUnit: 'month', length: 6, price: 12_000_50, isTaxIncluded: false },
  });
});

test('a plan without a name, and one that is too long, are refused at their fields', async () => {
  render(<Plain />);
  await user.click(await screen.findByRole('button', { name: 'Add Plan' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Plan' }));
  await user.clear(dialog.getByRole('spinbutton', { name: /Length/ }));
  await user.type(dialog.getByRole('spinbutton', { name: /Length/ }), '0');
  await user.click(dialog.getByRole('button', { name: 'Add Plan' }));
  expect(await dialog.findByRole('link', { name: 'Plan name is required' })).toBeInTheDocument();
  expect(
    dialog.getByRole('link', { name: 'Length must be a whole number of 1 to 120 months or 1 to 3660 days' }),
  ).toBeInTheDocument();
});

test('of a standard plan only the price is changed; an empty one is none', async () => {
  const updatePlan = vi.fn<(input: InputOf<'updatePlan'>) => AnswerOf<'updatePlan'>>(() => ({ plan: plan('Monthly') }));
  render(<Plain answers={{ ...answers, updatePlan }} />);
  await user.click((await openMenu('Monthly')).getByRole('menuitem', { name: 'Edit Plan' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Plan' }));
  expect(dialog.queryByRole('textbox', { name: /Name/ })).not.toBeInTheDocument();
  await user.clear(dialog.getByRole('textbox', { name: /Price/ }));
  await user.click(dialog.getByRole('button', { name: 'Update Plan' }));
  expect(await screen.findByText('Plan Updated')).toBeInTheDocument();
  expect(updatePlan).toHaveBeenCalledExactlyOnceWith({
    gymId: 'gym-1',
    planId: 'monthly',
    planData: { name: 'Monthly', lengthUnit: 'month', length: 1, price: null, isTaxIncluded: true },
    basis: { name: 'Monthly', lengthUnit: 'month', length: 1, price: 180_000, isTaxIncluded: true },
  });
});

test('the slower of two admins sees what length and price of a plan are now', async () => {
  const latest = plan('Day Pass', { lengthUnit: 'month', length: 2, price: 300_00, isTaxIncluded: false });
  const getPlans = vi
    .fn<() => AnswerOf<'getPlans'>>(() => ({ plans: [latest] }))
    .mockReturnValueOnce({ plans: [plan('Day Pass', { lengthUnit: 'day', length: 1, price: 200_00 })] });
  const updatePlan = vi.fn<(input: InputOf<'updatePlan'>) => AnswerOf<'updatePlan'>>(
    refusedOnce(['planData.length', 'planData.price'], () => ({ plan: latest })),
  );
  render(<Plain answers={{ ...answers, getPlans, updatePlan }} />);
  await user.click((await openMenu('Day Pass')).getByRole('menuitem', { name: 'Edit Plan' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Plan' }));
  const price = dialog.getByRole('textbox', { name: /Price/ });
  await user.clear(price);
  await user.type(price, '250');
  await user.click(dialog.getByRole('button', { name: 'Update Plan' }));
  await describes(price, 'Changed to ₹300 plus tax at another desk');
  await describes(dialog.getByRole('spinbutton', { name: /Length/ }), 'Changed to 2 months at another desk');
  await user.click(dialog.getByRole('button', { name: 'Update Plan' }));
  expect(await screen.findByText('Plan Updated')).toBeInTheDocument();
  expect(updatePlan.mock.calls[1]?.[0]).toMatchObject({
    planData: { lengthUnit: 'month', length: 2, price: 250_00, isTaxIncluded: false },
    basis: { lengthUnit: 'month', length: 2, price: 300_00, isTaxIncluded: false },
  });
});

test('standard plans are neither deactivated nor deleted; what was sold is not deleted', async () => {
  render(<Plain />);
  const standard = await openMenu('Monthly');
  expect(standard.getByRole('menuitem', { name: /Deactivate Plan/ })).toHaveAttribute('aria-disabled', 'true');
  expect(standard.getByRole('menuitem', { name: /Delete/ })).toHaveTextContent('Standard plans stay');
  await user.keyboard('{Escape}');
  const sold = await openMenu('Day Pass');
  expect(sold.getByRole('menuitem', { name: /Delete/ })).toHaveTextContent('It was sold: deactivate it instead');
});

test('a plan is deactivated from its menu', async () => {
  const togglePlanStatus = vi.fn<(input: InputOf<'togglePlanStatus'>) => AnswerOf<'togglePlanStatus'>>(() => ({
    plan: plan('Day Pass', { status: 'inactive' }),
  }));
  render(<Plain answers={{ ...answers, togglePlanStatus }} />);
  await user.click((await openMenu('Day Pass')).getByRole('menuitem', { name: 'Deactivate Plan' }));
  expect(await screen.findByText('Plan Deactivated')).toBeInTheDocument();
  expect(togglePlanStatus).toHaveBeenCalledExactlyOnceWith({
    gymId: 'gym-1',
    planId: 'day-pass',
    newStatus: 'inactive',
  });
});

test('a plan that was never sold is deleted after a question; a refusal is toasted', async () => {
  const deletePlan = failing('plan-sold', 'Student Quarterly was sold meanwhile');
  render(<Plain answers={{ ...answers, deletePlan }} />);
  await user.click((await openMenu('Student Quarterly')).getByRole('menuitem', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete Student Quarterly?' }));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Failed to Delete Plan')).toBeInTheDocument();
  expect(screen.getByText('Student Quarterly was sold meanwhile')).toBeInTheDocument();
});

test('plans that cannot be loaded say so, the rest of the page stays', async () => {
  render(<Plain answers={{ ...answers, getPlans: failing('internal', 'Out of order') }} />);
  expect(await screen.findByText('Failed to Load Plans')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 2, name: 'Kiosks' })).toBeInTheDocument();
});
