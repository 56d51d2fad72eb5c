import type { AnswerOf, AttendanceLog, InputOf } from '@spotter/api';
import { failing } from '@spotter/api/fake';
import { composeStories } from '@storybook/react-vite';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { invoiceSummary, payment } from '../../testing/billingData.ts';
import { visitors } from '../../testing/fakeSession.ts';
import { answersFor, logsOf, member, STORY_NOW } from '../../testing/gymData.ts';
import { setupHarness, user } from '../../testing/listScreen.ts';
import { membershipAnswers, membershipOf, term } from '../../testing/membershipData.ts';
import * as stories from './MemberPage.stories.tsx';

const all = composeStories(stories);
setupHarness();

const asha = member('Asha Rao');
const card = async (name: string) => within(await screen.findByRole('region', { name }));

test('header: name, status, IN or OUT, contact and the menu with every action of the row', async () => {
  render(<all.Plain />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Asha Rao' })).toBeInTheDocument();
  expect(screen.getByText('IN')).toBeInTheDocument();
  expect(screen.getByText('Active')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '+91 98450 12345' })).toHaveAttribute('href', 'tel:+919845012345');
  expect(screen.getByRole('link', { name: 'asha.rao@mail.in' })).toHaveAttribute('href', 'mailto:asha.rao@mail.in');
  await user.click(screen.getByRole('button', { name: 'Actions for Asha Rao' }));
  const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Check Out',
    'Edit Member',
    'Deactivate Member',
    'View Attendance',
    'Sign Out Phones',
    'Delete',
  ]);
});

test.each([
  ['Plain', '37 days left', 'Until 10 Dec 2026'],
  ['LastDay', 'Last day', 'Expires today, 3 Nov 2026'],
  ['Expired', 'Expired', '31 Oct 2026, 3 days ago'],
  ['NoExpiry', 'No expiry', 'This membership has no last day'],
] as const)('%s: the card says how long the membership lasts', async (story, figure, note) => {
  const Shown = all[story];
  render(<Shown />);
  const membership = await card('Membership');
  expect(membership.getByText(figure)).toBeInTheDocument();
  expect(membership.getByText(note)).toBeInTheDocument();
});

/** Cancel Membership and Freeze. */
async function membershipActions() {
  await user.click(await screen.findByRole('button', { name: 'Membership actions' }));
  const menu = within(await screen.findByRole('menu'));
  return [menu.getByRole('menuitem', { name: /Cancel Membership/ }), menu.getByRole('menuitem', { name: /Freeze/ })];
}

test('a membership without an end can be canceled, not frozen; one that has ended neither', async () => {
  const { unmount } = render(<all.NoExpiry />);
  const [cancel, freeze] = await membershipActions();
  expect(freeze).toHaveAttribute('aria-disabled', 'true');
  expect(cancel).not.toHaveAttribute('aria-disabled', 'true');
  unmount();
  render(<all.Expired />);
  for (const item of await membershipActions()) expect(item).toHaveAttribute('aria-disabled', 'true');
});

test('a membership that ends today ends without a cancellation, and can be frozen', async () => {
  render(<all.LastDay />);
  const [cancel, freeze] = await membershipActions();
  expect(cancel).toHaveAttribute('aria-disabled', 'true');
  expect(cancel).toHaveTextContent('It ends today');
  expect(freeze).not.toHaveAttribute('aria-disabled', 'true');
});

test('what was paid too much is said', async () => {
  const answer: AnswerOf<'getMemberBilling'> = {
    due: -1_500_00,
    invoices: [invoiceSummary({ total: 3_000_00, paid: 3_000_00, credited: 1_500_00, due: -1_500_00, status: 'paid' })],
    payments: [],
  };
  render(<all.Plain answers={{ ...all.Plain.args.answers, getMemberBilling: answer }} />);
  const billing = await card('Payments');
  expect(await billing.findByText('paid too much')).toBeInTheDocument();
  expect(billing.getByText('₹1,500')).toBeInTheDocument();
});

test('a due invoice and an overpaid one are both said, whatever the balance', async () => {
  const overpaid = invoiceSummary({ id: 'invoice-2', total: 1_500_00, paid: 3_000_00, due: -1_500_00, status: 'paid' });
  const answer: AnswerOf<'getMemberBilling'> = {
    due: 0,
    invoices: [invoiceSummary({ total: 1_500_00, paid: 0, due: 1_500_00, status: 'due' }), overpaid],
    payments: [],
  };
  render(<all.Plain answers={{ ...all.Plain.args.answers, getMemberBilling: answer }} />);
  const billing = await card('Payments');
  expect((await billing.findByText('due')).parentElement).toHaveTextContent('₹1,500due');
  expect(billing.getByText('paid too much').parentElement).toHaveTextContent('₹1,500paid too much');
  expect(billing.queryByText('Everything is paid')).not.toBeInTheDocument();
});

test('once all is paid, the focus is in the card, not lost with the button', async () => {
  const paid = invoiceSummary({ paid: 4_500_00, due: 0, status: 'paid' });
  const { promise, resolve } = Promise.withResolvers<AnswerOf<'getMemberBilling'>>();
  const getMemberBilling = vi
    .fn<() => AnswerOf<'getMemberBilling'> | Promise<AnswerOf<'getMemberBilling'>>>(() => promise)
    .mockReturnValueOnce({ due: 4_500_00, invoices: [invoiceSummary()], payments: [] });
  const takePayment = { invoice: paid, payment: payment({ amount: 4_500_00 }) };
  render(<all.Plain answers={{ ...all.Plain.args.answers, getMemberBilling, takePayment }} />);
  const button = await screen.findByRole('button', { name: 'Take Payment' });
  button.focus();
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Record Payment' }));
  await waitFor(() => expect(button).toHaveFocus());
  resolve({ due: 0, invoices: [paid], payments: [] });
  await waitFor(() => expect(button).not.toBeInTheDocument());
  expect(screen.getByRole('region', { name: 'Payments' })).toHaveFocus();
});

test('a payment that another desk takes meanwhile neither closes the dialog nor opens it again', async () => {
  let due = 4_500_00;
  const getMemberBilling = () => ({
    due,
    invoices: [invoiceSummary({ paid: 4_500_00 - due, due, status: due === 0 ? 'paid' : 'due' })],
    payments: [],
  });
  render(<all.Plain answers={{ ...all.Plain.args.answers, getMemberBilling }} />);
  const payments = await card('Payments');
  await user.click(await screen.findByRole('button', { name: 'Take Payment' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: 'Card' }));
  await user.type(dialog.getByLabelText('Card slip number'), '0042');
  due = 0;
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await payments.findByText('Nothing due')).toBeInTheDocument();
  expect(dialog.getByLabelText('Card slip number')).toHaveValue('0042');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  due = 1_000_00;
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByRole('button', { name: 'Take Payment' })).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the oldest invoice is paid first, and a credit note takes away', async () => {
  const older = invoiceSummary({ id: 'invoice-0', number: 'INV/2627/000300', total: 1_000_00, due: 1_000_00 });
  const credit = invoiceSummary({ id: 'credit-1', kind: 'credit-note', total: 700_00, due: 0, status: 'credited' });
  const getMemberBilling = { due: 5_500_00, invoices: [credit, invoiceSummary(), older], payments: [] };
  render(<all.Plain answers={{ ...all.Plain.args.answers, getMemberBilling }} />);
  expect(await (await card('Payments')).findByText('-₹700')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Take Payment' }));
  expect(await screen.findByLabelText('For')).toHaveValue('invoice-0');
});

test('a renewal that was canceled before it began has the days for which it was sold', async () => {
  render(<all.NextTermCanceled />);
  const earlier = await screen.findByRole('list', { name: 'Earlier terms', hidden: true });
  expect(earlier).toHaveTextContent('Monthly 11 Dec 2026 to 11 Jan 2027');
});

test('a freeze says how many days it has, and where the end moves to', async () => {
  render(<all.Plain />);
  const [, freeze] = await membershipActions();
  await user.click(freeze as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Freeze Asha Rao' }));
  expect(dialog.getByRole('status')).toHaveTextContent('7 days: the end moves from 10 Dec 2026 to 17 Dec 2026.');
});

test('a freeze does not move a term that begins after a gap', async () => {
  const afterGap = term({ id: 'term-2', from: '2027-02-01', to: '2027-02-28', status: 'upcoming' });
  const { terms, ...rest } = membershipOf(asha);
  const getMembership = { ...rest, terms: [afterGap, ...terms] };
  const getMember = { member: { ...asha, expiryDate: '2027-02-28' } };
  render(<all.Plain answers={{ ...all.Plain.args.answers, getMember, getMembership }} />);
  const [, freeze] = await membershipActions();
  await user.click(freeze as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Freeze Asha Rao' }));
  expect(dialog.getByRole('status')).toHaveTextContent('7 days: the end moves from 10 Dec 2026 to 17 Dec 2026.');
});

test.each([
  ['First', '0002-11-03'],
  ['Last', '20261-11-09'],
])('while the year of the %s frozen day is %s the end moves nowhere', async (which, value) => {
  render(<all.Plain />);
  const [, freeze] = await membershipActions();
  await user.click(freeze as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Freeze Asha Rao' }));
  fireEvent.change(dialog.getByLabelText(new RegExp(`^${which} frozen day`)), { target: { value } });
  expect(dialog.getByRole('status')).not.toHaveTextContent('the end moves');
});

test('today may be the last day of a membership', async () => {
  const cancelMembership = vi.fn<(input: InputOf<'cancelMembership'>) => AnswerOf<'cancelMembership'>>(() => ({
    member: { ...asha, expiryDate: '2026-11-03' },
  }));
  render(<all.Plain answers={{ ...all.Plain.args.answers, cancelMembership }} />);
  const [cancel] = await membershipActions();
  await user.click(cancel as HTMLElement);
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Reason/), 'Moves to Pune');
  await user.click(dialog.getByRole('button', { name: 'Cancel Membership' }));
  expect(await screen.findByText('Membership Canceled')).toBeInTheDocument();
  expect(cancelMembership.mock.lastCall?.[0]).toMatchObject({ lastDay: '2026-11-03', reason: 'Moves to Pune' });
});

test('where a term can be undone no more, the page says so and asks again', async () => {
  const { answers } = all.NextTerm.args;
  if (typeof answers?.getMembership !== 'object') throw new Error('The story is of a member with a next term');
  const getMembership = vi.fn<() => AnswerOf<'getMembership'>>(() => membershipOf(asha));
  getMembership.mockReturnValueOnce(answers.getMembership);
  const undoRenewal = failing('state-changed', 'This renewal can no longer be undone');
  render(<all.NextTerm answers={{ ...answers, getMembership, undoRenewal }} />);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/can no longer be undone/)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument());
});

test('a payment is in the changes', async () => {
  let activities: AnswerOf<'getMemberActivities'>['activities'] = [];
  const takePayment = () => {
    const displayText = 'Priya Nair took ₹3,000 in cash for INV/2627/000412';
    activities = [{ id: 'activity-1', timestamp: STORY_NOW, heading: 'Payment', displayText }];
    return { invoice: invoiceSummary({ due: 0 }), payment: payment({ amount: 3_000_00 }) };
  };
  const getMemberActivities = () => ({ activities });
  render(<all.Plain answers={{ ...all.Plain.args.answers, takePayment, getMemberActivities }} />);
  await user.click(await screen.findByRole('button', { name: 'Take Payment' }));
  await user.click(await screen.findByRole('button', { name: 'Record Payment' }));
  expect(await screen.findByText(/took ₹3,000 in cash/)).toBeInTheDocument();
});

test('with all changes shown the focus is in their card', async () => {
  render(<all.Plain />);
  const button = await screen.findByRole('button', { name: 'Show All 6' });
  button.focus();
  await user.keyboard('{Enter}');
  expect(button).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Changes' })).toHaveFocus();
});

test('the calendar counts check-ins of the last twelve weeks', async () => {
  const getUserAttendanceLogs = vi.fn<(input: InputOf<'getUserAttendanceLogs'>) => AnswerOf<'getUserAttendanceLogs'>>(
    () => ({ success: true, attendanceLogs: [] }),
  );
  render(<all.Plain answers={{ ...all.Plain.args.answers, getUserAttendanceLogs }} />);
  const visits = await card('Visits');
  expect(await visits.findByText('None in the last 12 weeks')).toBeInTheDocument();
  expect(visits.getByRole('table', { name: 'Visits of the last 12 weeks' })).toBeInTheDocument();
  expect(getUserAttendanceLogs).toHaveBeenCalledWith(
    expect.objectContaining({ userId: asha.id, userType: 'member', startDate: '2026-08-11' }),
  );
});

test('a withdrawn check-in is no visit', async () => {
  const [, checkIn] = logsOf(2);
  const log = checkIn as AttendanceLog;
  const withdrawn = { ...log, id: 'withdrawn', withdrawn: { at: log.timestamp, byName: 'Priya Nair' } };
  const answers = (attendanceLogs: AttendanceLog[]) => ({
    ...all.Plain.args.answers,
    getUserAttendanceLogs: { success: true as const, attendanceLogs },
  });
  const { unmount } = render(<all.Plain answers={answers([withdrawn])} />);
  expect(await (await card('Visits')).findByText('None in the last 12 weeks')).toBeInTheDocument();
  unmount();
  render(<all.Plain answers={answers([withdrawn, log])} />);
  expect(await (await card('Visits')).findByText('On 1 day in 12 weeks')).toBeInTheDocument();
});

test('invoices with their payments, what is due, and a link to each receipt', async () => {
  render(<all.Plain />);
  const payments = await card('Payments');
  expect(await payments.findByText('₹3,000')).toBeInTheDocument();
  const [first] = within(payments.getByRole('list', { name: 'Invoices' })).getAllByRole('listitem');
  expect(first).toHaveTextContent('Part paid');
  expect(first).toHaveTextContent('Paid · Cash · Priya Nair · 3 Nov 2026, 9:20 am₹1,500');
  expect(payments.getByRole('link', { name: 'INV/2627/000412' })).toHaveAttribute(
    'href',
    '/receipt/4vXo9kQ2mZtB7cYhJr1nWs',
  );
});

test('each card fails by itself, and Retry fetches it again', async () => {
  render(<all.CardsFailed />);
  for (const title of [
    'Failed to Load the Membership',
    'Failed to Load the Payments',
    'Failed to Load the Visits',
    'Failed to Load Notes',
    'Failed to Load the Changes',
  ]) {
    expect(await screen.findByText(title)).toBeInTheDocument();
  }
  expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(5);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Asha Rao');
  expect(screen.getByRole('button', { name: 'Renew' })).toBeEnabled();
});

const cards = [
  ['getMembership', 'Failed to Load the Membership', 'Membership'],
  ['getMemberBilling', 'Failed to Load the Payments', 'Payments'],
  ['getUserAttendanceLogs', 'Failed to Load the Visits', 'Visits'],
  ['getMemberNotes', 'Failed to Load Notes', 'Notes'],
  ['getMemberActivities', 'Failed to Load the Changes', 'Changes'],
] as const;

/** A call that fails while it is down. */
function failable(name: (typeof cards)[number][0]) {
  const answers = { ...answersFor(visitors.admin), ...membershipAnswers, ...all.Plain.args.answers };
  const state = { isDown: false };
  const answer = answers[name] as unknown;
  const call = (input: unknown): unknown => {
    if (state.isDown) return failing('internal', 'Out of order')();
    return typeof answer === 'function' ? (answer(input) as unknown) : answer;
  };
  return { state, answers: { ...answers, [name]: call } };
}

test.each(cards)('where %s fails, its card alone says so, and Retry brings it', async (name, failure, title) => {
  const { state, answers } = failable(name);
  state.isDown = true;
  render(<all.Plain answers={answers} />);
  const failed = await card(title);
  expect(await failed.findByText(failure)).toBeInTheDocument();
  await waitFor(() => expect(document.querySelectorAll('main [aria-busy]')).toHaveLength(0));
  expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(1);
  state.isDown = false;
  await user.click(failed.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(failed.queryByText(failure)).not.toBeInTheDocument());
});

test.each(cards)('where %s fails later, its card stays, and a toast says so', async (name, failure, title) => {
  const { state, answers } = failable(name);
  render(<all.Plain answers={answers} />);
  const shown = await card(title);
  await waitFor(() => expect(document.querySelectorAll('main [aria-busy]')).toHaveLength(0));
  state.isDown = true;
  vi.advanceTimersByTime(120_000);
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText(failure)).toBeInTheDocument();
  expect(shown.queryByText(failure)).not.toBeInTheDocument();
});

test('an unknown member is told on the page, with the way back', async () => {
  render(<all.Unknown />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Member not found' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to Members' })).toHaveAttribute('href', '/members');
});

test('members have no access', async () => {
  render(<all.Denied />);
  expect(await screen.findByText('Access denied: Members cannot view this page.')).toBeInTheDocument();
});

test('the check-in button checks out, and the page shows it at once', async () => {
  const { promise } = Promise.withResolvers<AnswerOf<'universalCheckIn'>>();
  render(<all.Plain answers={{ ...all.Plain.args.answers, universalCheckIn: () => promise }} />);
  await user.click(await screen.findByRole('button', { name: 'Check Out' }));
  expect(await screen.findByText('OUT')).toBeInTheDocument();
});

test('after a deletion the list is shown', async () => {
  render(<all.Plain answers={{ ...all.Plain.args.answers, deleteMember: { success: true } }} />);
  await user.click(await screen.findByRole('button', { name: 'Actions for Asha Rao' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Members' })).toBeInTheDocument();
});

test('a term that was just sold can be undone from the card', async () => {
  const undoRenewal = vi.fn<(input: InputOf<'undoRenewal'>) => AnswerOf<'undoRenewal'>>(() => ({ member: asha }));
  render(<all.NextTerm answers={{ ...all.NextTerm.args.answers, undoRenewal }} />);
  const terms = within(await screen.findByRole('list', { name: 'Current and next terms' }));
  expect(terms.getAllByRole('listitem').map(({ textContent }) => textContent.slice(0, 4))).toEqual(['NowM', 'Next']);
  await user.click(terms.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(undoRenewal).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1', termId: 'term-2' }));
  expect(await screen.findByText('Renewal Undone')).toBeInTheDocument();
});

test('a term is undone once, however often the button is pressed', async () => {
  const answer = Promise.withResolvers<AnswerOf<'undoRenewal'>>();
  const undoRenewal = vi.fn<() => Promise<AnswerOf<'undoRenewal'>>>(() => answer.promise);
  render(<all.NextTerm answers={{ ...all.NextTerm.args.answers, undoRenewal }} />);
  const button = await screen.findByRole('button', { name: 'Undo' });
  await user.click(button);
  await user.click(button);
  expect(undoRenewal).toHaveBeenCalledOnce();
  expect(button).toHaveAttribute('aria-busy', 'true');
  answer.resolve({ member: asha });
  expect(await screen.findByText('Renewal Undone')).toBeInTheDocument();
});

test('after a term is undone the focus is in the card of the membership', async () => {
  const { answers } = all.NextTerm.args;
  const getMembership = vi.fn<() => AnswerOf<'getMembership'>>(() => membershipOf(asha));
  if (typeof answers?.getMembership !== 'object') throw new Error('The story is of a member with a next term');
  getMembership.mockReturnValueOnce(answers.getMembership);
  render(<all.NextTerm answers={{ ...answers, getMembership, undoRenewal: { member: asha } }} />);
  const button = await screen.findByRole('button', { name: 'Undo' });
  button.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('region', { name: 'Membership' })).toHaveFocus());
  expect(button).not.toBeInTheDocument();
});

test('a freeze is shown with its reason, and its end asks first', async () => {
  render(<all.Frozen />);
  expect(await screen.findByText('Frozen 1 Nov 2026 to 10 Nov 2026')).toBeInTheDocument();
  expect(screen.getByText('Frozen until 10 Nov 2026')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'End Freeze' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End Freeze' }));
  expect(await screen.findByText('Freeze Ended')).toBeInTheDocument();
});

test('a freeze that another desk ends meanwhile leaves the question open, and does not ask it again', async () => {
  const { answers } = all.Frozen.args;
  if (typeof answers?.getMember !== 'object') throw new Error('The story is of a frozen member');
  const frozen = answers.getMember;
  let isFrozen = true;
  const getMember = () => (isFrozen ? frozen : { member: asha });
  const endFreeze = failing('state-changed', 'This freeze has been removed already');
  render(<all.Frozen answers={{ ...answers, getMember, endFreeze }} />);
  await user.click(await screen.findByRole('button', { name: 'End Freeze' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  isFrozen = false;
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(screen.queryByText('Frozen until 10 Nov 2026')).not.toBeInTheDocument());
  await user.click(dialog.getByRole('button', { name: 'End Freeze' }));
  expect(await screen.findByText(/This freeze has been removed already/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  isFrozen = true;
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText('Frozen until 10 Nov 2026')).toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('after the end of a freeze the focus is in the card of the membership', async () => {
  const { answers } = all.Frozen.args;
  const getMember = vi.fn<() => AnswerOf<'getMember'>>(() => ({ member: asha }));
  if (typeof answers?.getMember !== 'object') throw new Error('The story is of a frozen member');
  getMember.mockReturnValueOnce(answers.getMember);
  render(<all.Frozen answers={{ ...answers, getMember, endFreeze: { member: asha } }} />);
  const button = await screen.findByRole('button', { name: 'End Freeze' });
  button.focus();
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('alertdialog'));
  dialog.getByRole('button', { name: 'End Freeze' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('region', { name: 'Membership' })).toHaveFocus());
  expect(button).not.toBeInTheDocument();
});

test('reminders by mail are switched off and on for the member', async () => {
  let hasReminders = true;
  const setMemberReminders = vi.fn<(input: InputOf<'setMemberReminders'>) => AnswerOf<'setMemberReminders'>>(
    ({ isOn }) => ({ hasReminders: (hasReminders = isOn) }),
  );
  const getMembership = () => membershipOf(asha, { hasReminders });
  render(<all.Plain answers={{ ...all.Plain.args.answers, getMembership, setMemberReminders }} />);
  const membership = await card('Membership');
  const reminders = await membership.findByRole('switch', { name: 'Reminders by mail' });
  expect(reminders).toBeChecked();
  await user.click(reminders);
  expect(await screen.findByText('Reminders Switched Off')).toBeInTheDocument();
  expect(setMemberReminders).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1', memberId: asha.id, isOn: false });
  await waitFor(() => expect(reminders).not.toBeChecked());
  expect(reminders).toHaveAccessibleDescription('Stopped. Switch them on only when the member asks for it');
  await user.click(reminders);
  await waitFor(() => expect(reminders).toBeChecked());
  expect(await screen.findByText('Reminders Switched On')).toBeInTheDocument();
});

test('a change of reminders that fails leaves the switch as it was', async () => {
  const setMemberReminders = failing('not-found', 'That member was not found');
  render(<all.RemindersOff answers={{ ...all.RemindersOff.args.answers, setMemberReminders }} />);
  const reminders = await screen.findByRole('switch', { name: 'Reminders by mail' });
  await user.click(reminders);
  expect(await screen.findByText('Failed to Change Reminders')).toBeInTheDocument();
  await waitFor(() => expect(reminders).toBeEnabled());
  expect(reminders).not.toBeChecked();
});

test('where the mail server refused a mail, the desk is told to check the address', async () => {
  render(<all.MailRefused />);
  const reminders = await screen.findByRole('switch', { name: 'Reminders by mail' });
  expect(reminders).toHaveAccessibleDescription('The last mail was refused. Check the address in Edit Member.');
  expect(reminders).toBeEnabled();
});

test('without an email address there are no reminders to switch', async () => {
  render(<all.NoEmail />);
  expect(await screen.findByRole('switch', { name: 'Reminders by mail' })).toBeDisabled();
  expect(screen.getByText('There is no email address to send them to')).toBeInTheDocument();
});
