import type { AnswerOf, ParsedOf } from '@spotter/api';
import { failing } from '@spotter/api/fake';
import { composeStories } from '@storybook/react-vite';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Link, useLocation } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { setupHarness, user } from '../../testing/listScreen.ts';
import { ReportsPage } from './ReportsPage.tsx';
import * as stories from './ReportsPage.stories.tsx';

const all = composeStories(stories);
setupHarness();

const answers = all.Plain.args.answers;
const table = async (name: string) => within(await screen.findByRole('table', { name }));
const figure = async (name: string) => within(await screen.findByRole('figure', { name }));
const buttons = () => ['Download CSV', 'Print'].map((name) => screen.getByRole('button', { name }));
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    // Without the name of the column, which the eye alone needs.
    .map(({ childNodes }) =>
      [...childNodes]
        .slice(1)
        .map(({ textContent }) => textContent)
        .join(''),
    );
const Address = () => <output aria-label="Address">{useLocation().search}</output>;
const address = () => new URLSearchParams(screen.getByLabelText('Address').textContent);
const withAddress = (
  <>
    <ReportsPage />
    <Address />
  </>
);

/** The report's answers, and what was asked for. */
function recording() {
  const inputs: ParsedOf<'getAttendanceReport'>[] = [];
  const answer = answers?.getAttendanceReport;
  return {
    inputs,
    answers: {
      ...answers,
      getAttendanceReport: (input: ParsedOf<'getAttendanceReport'>) => {
        inputs.push(input);
        if (typeof answer !== 'function') throw new Error('The story has no answer');
        return answer(input);
      },
    },
  };
}

test('each figure is beside that of the period before, in words', async () => {
  render(<all.Plain />);
  expect(await screen.findByText('4,906')).toBeVisible();
  expect(screen.getByText('+214, 5% more')).toBeVisible();
  expect(screen.getByText('4,692 before')).toBeVisible();
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('compared with 31 Aug – 30 Sep');
});

const heading = () => screen.getByRole('heading', { level: 2 });

test('figures of a day that is not over are said to be', async () => {
  const { unmount } = render(<all.FourWeeks />);
  await waitFor(() => expect(heading().textContent).toMatch(/, compared with .* · today is not over yet$/));
  unmount();
  render(<all.Plain />);
  await waitFor(() => expect(heading().textContent).toMatch(/, compared with 31 Aug\s–\s[^·]*$/));
});

test('each chart says its answer, and has its values as a table', async () => {
  render(<all.Plain />);
  expect(await screen.findByText('Busiest: Mon, 26 Oct, 234 check-ins')).toBeVisible();
  expect(screen.getByText(/^Busiest: Monday, 6 pm to 7 pm/)).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Show as table' })[0]!);
  expect((await table('Check-ins by day')).getByRole('rowheader', { name: 'Mon, 26 Oct' })).toBeVisible();
});

test('branches and methods have their share, methods of the same kind together', async () => {
  render(
    <all.Plain
      answers={{
        ...answers,
        getAttendanceReport: {
          previousPeriod: { from: '2026-08-31', to: '2026-09-30' },
          checkIns: { current: 40, previous: 30 },
          visitors: { current: 9, previous: 9 },
          averageStayMinutes: { current: null, previous: 60 },
          byDay: [],
          byHour: [],
          byBranch: [],
          byMethod: [
            { method: 'tap', checkIns: { current: 10, previous: 10 } },
            { method: 'manual', checkIns: { current: 10, previous: 20 } },
            { method: 'nfc', checkIns: { current: 20, previous: 0 } },
          ],
        },
      }}
    />,
  );
  const methods = await table('Check-ins by method');
  const rows = methods.getAllByRole('row').slice(1);
  expect(rows.map((row) => [within(row).getByRole('rowheader').textContent, ...cellsOf(row)])).toEqual([
    ['Card', '3075%', '+20 more10 before'],
    ['At the desk', '1025%', '−10, 50% fewer20 before'],
  ]);
  // Without a confirmed stay there is none to compare.
  expect(screen.getByText('–')).toBeVisible();
});

const checkInsOf = (branchId: string, branchName: string, current: number) => ({
  branchId,
  branchName,
  checkIns: { current, previous: 0 },
});
const checkInsByBranch = async () => {
  const rows = (await table('Check-ins by branch')).getAllByRole('row').slice(1);
  return rows.map((row) => `${within(row).getByRole('rowheader').textContent} ${cellsOf(row)[0]?.[0]}`);
};

test('two branches of one name each keep a line when the figures change', async () => {
  const namesakes = [checkInsOf('old', 'Bandra', 3), checkInsOf('new', 'Bandra', 1)];
  let byBranch = [checkInsOf('powai', 'Powai Lake', 5), ...namesakes];
  const getAttendanceReport = () => ({ ...withoutCheckIns, checkIns: { current: 9, previous: 0 }, byBranch });
  render(<all.Plain answers={{ ...answers, getAttendanceReport }} />);
  expect(await checkInsByBranch()).toEqual(['Powai Lake 5', 'Bandra 3', 'Bandra 1']);
  byBranch = namesakes;
  vi.advanceTimersByTime(120_000);
  window.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(async () => expect(await checkInsByBranch()).toEqual(['Bandra 3', 'Bandra 1']));
});

const withoutCheckIns: AnswerOf<'getAttendanceReport'> = {
  previousPeriod: { from: '2026-08-31', to: '2026-09-30' },
  checkIns: { current: 0, previous: 30 },
  visitors: { current: 0, previous: 9 },
  averageStayMinutes: { current: null, previous: null },
  byDay: [{ date: '2026-10-01', checkIns: 0, previous: 30 }],
  byHour: [],
  byBranch: [],
  byMethod: [],
};

test('without check-ins or payments in the period nothing is the busiest', async () => {
  const none = { current: 0, previous: 0 };
  const getMoneyReport: AnswerOf<'getMoneyReport'> = {
    previousPeriod: { from: '2026-08-01', to: '2026-09-30' },
    taken: none,
    refunds: none,
    invoiced: { current: 500_00, previous: 0 },
    discounts: none,
    due: { current: 500_00, previous: 0 },
    byMonth: ['2026-09', '2026-10'].map((month) => ({ month, taken: 0, invoiced: 250_00 })),
    byPlan: [],
    byMethod: [],
  };
  render(<all.Plain answers={{ ...answers, getAttendanceReport: withoutCheckIns, getMoneyReport }} />);
  expect(await (await figure('Check-ins by day')).findByText('Nobody checked in')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Money' }));
  const money = await figure('Taken and invoiced by month');
  expect(await money.findByText('₹0 taken of ₹500 invoiced')).toBeVisible();
});

test('a single check-in is the busiest', async () => {
  const byDay = [{ date: '2026-10-26', checkIns: 1, previous: 0 }];
  const checkIns = { current: 1, previous: 0 };
  render(<all.Plain answers={{ ...answers, getAttendanceReport: { ...withoutCheckIns, checkIns, byDay } }} />);
  expect(await (await figure('Check-ins by day')).findByText('Busiest: Mon, 26 Oct, 1 check-in')).toBeVisible();
});

test('members who have all left are no empty report', async () => {
  const getVisitsReport: AnswerOf<'getVisitsReport'> = {
    previousPeriod: { from: '2026-08-31', to: '2026-09-30' },
    perWeek: { current: 1.5, previous: 0 },
    byBand: [{ band: '0', members: 0 }],
    atRisk: { count: 0, members: [] },
  };
  render(<all.Visits answers={{ ...answers, getVisitsReport }} />);
  expect(await screen.findByText('1.5')).toBeVisible();
  expect(screen.queryByText('No active members in this period')).toBeNull();
});

test('the definition of a figure is one press away', async () => {
  render(<all.Plain />);
  await user.click(await screen.findByRole('button', { name: 'What “Visitors” means' }));
  expect(screen.getByText('Different members who checked in at least once.')).toBeVisible();
});

test('report, period and branch are in the URL, and asked for', async () => {
  const { inputs, answers: recorded } = recording();
  render(
    <all.Plain at="/reports" answers={recorded}>
      {withAddress}
    </all.Plain>,
  );
  await screen.findByText(/compared with/);
  expect(inputs.at(-1)).toEqual({ gymId: 'gym-1', from: '2026-10-05', to: '2026-11-03' });
  await user.click(screen.getByRole('radio', { name: 'Last month' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Branch' }), 'Bandra');
  await vi.waitFor(() =>
    expect(inputs.at(-1)).toEqual({ gymId: 'gym-1', from: '2026-10-01', to: '2026-10-31', branchId: 'bandra' }),
  );
  await user.click(screen.getByRole('radio', { name: 'Money' }));
  expect(await screen.findByText('Still due')).toBeVisible();
  expect(Object.fromEntries(address())).toEqual({
    report: 'money',
    from: '2026-10-01',
    to: '2026-10-31',
    branch: 'bandra',
  });
});

test('the chosen report keeps the focus', async () => {
  render(<all.Plain />);
  await user.click(await screen.findByRole('radio', { name: 'Members' }));
  await vi.waitFor(() => expect(screen.getByRole('radio', { name: 'Members' })).toBeChecked());
  expect(screen.getByRole('radio', { name: 'Members' })).toHaveFocus();
});

test('whoever comes back to a report sees what was paid meanwhile', async () => {
  const none = { current: 0, previous: 0 };
  let taken = 0;
  const getMoneyReport = (): AnswerOf<'getMoneyReport'> => ({
    previousPeriod: { from: '2026-08-31', to: '2026-09-30' },
    taken: { current: taken, previous: 0 },
    refunds: none,
    invoiced: { current: 900_00, previous: 0 },
    discounts: none,
    due: none,
    byMonth: [{ month: '2026-10', taken, invoiced: 900_00 }],
    byPlan: [],
    byMethod: [],
  });
  const { rerender } = render(<all.Money answers={{ ...answers, getMoneyReport }} />);
  expect(await screen.findByText('₹0 taken of ₹900 invoiced')).toBeVisible();
  rerender(<all.Money answers={{ ...answers, getMoneyReport }}>Elsewhere</all.Money>);
  taken = 900_00;
  rerender(<all.Money answers={{ ...answers, getMoneyReport }} />);
  expect(await screen.findByText('₹900 taken of ₹900 invoiced')).toBeVisible();
});

test('own days are asked for once they are a period, and say why they are not', async () => {
  const { inputs, answers: recorded } = recording();
  render(<all.Plain at="/reports" answers={recorded} />);
  await screen.findByText(/compared with/);
  await user.click(screen.getByRole('radio', { name: 'Custom' }));
  const before = inputs.length;
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2024-01-01' } });
  expect(screen.getByLabelText('From')).toHaveAccessibleDescription('At most 366 days');
  expect(inputs).toHaveLength(before);
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-10-20' } });
  await vi.waitFor(() => expect(inputs.at(-1)).toMatchObject({ from: '2026-10-20', to: '2026-11-03' }));
  expect(screen.getByRole('radio', { name: 'Custom' })).toBeChecked();
});

test('a link to the reports leaves the days that were typed', async () => {
  render(
    <all.Plain at="/reports">
      <Link to="/reports">Reports again</Link>
      {withAddress}
    </all.Plain>,
  );
  await user.click(await screen.findByRole('radio', { name: 'Custom' }));
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-10-20' } });
  await vi.waitFor(() => expect(address().get('from')).toBe('2026-10-20'));
  expect(screen.getByLabelText('From')).toHaveValue('2026-10-20');
  await user.click(screen.getByRole('link', { name: 'Reports again' }));
  await vi.waitFor(() => expect(screen.getByRole('radio', { name: 'Last 30 days' })).toBeChecked());
  expect(screen.queryByLabelText('From')).not.toBeInTheDocument();
});

test('whoever stopped coming is called or written to from the row', async () => {
  render(<all.Visits />);
  const members = await table('Members at risk');
  const row = members.getByRole('row', { name: /^Farhan Qureshi/ });
  expect(within(row).getByRole('link', { name: 'Farhan Qureshi' })).toHaveAttribute(
    'href',
    '/members/01934a7e-farhan-qureshi',
  );
  expect(within(row).getByRole('link', { name: 'Call Farhan Qureshi' })).toHaveAttribute('href', 'tel:+919845012345');
  const message = new URL(
    within(row).getByRole('link', { name: 'WhatsApp to Farhan Qureshi' }).getAttribute('href') ?? '',
  );
  expect(message.pathname).toBe('/919845012345');
  expect(message.searchParams.get('text')).toBe('Hello Farhan Qureshi,\nIs everything all right?');
  // Without a number there is nothing to call.
  const withoutPhone = members.getByRole('row', { name: /^Arjun Patil/ });
  expect(within(withoutPhone).queryByRole('link', { name: /^Call/ })).toBeNull();
});

test('a list that was cut says so', async () => {
  render(<all.ManyAtRisk />);
  expect(await screen.findByText('The 100 with the steepest fall of 137')).toBeVisible();
});

test('retention leaves out who joined last, of whom nothing can be said yet', async () => {
  render(<all.MembersYear />);
  const grid = within(await screen.findByRole('grid', { name: 'Retention by month of joining' }));
  expect(grid.getAllByRole('rowheader')).toHaveLength(11);
  expect(screen.getByText(/^\d+% are still members 3 months after they joined$/)).toBeVisible();
});

test.each([
  ['Plain', ['Check-ins by day', 'Check-ins by weekday and hour', 'Check-ins by branch', 'Check-ins by method']],
  ['Members', ['Joined and left by month', 'Active members by plan', 'Retention by month of joining']],
  ['Visits', ['Members at risk', 'Members by visits in 30 days']],
  ['Money', ['Money by month', 'Sales by plan', 'Taken by method']],
] as const)('%s: each table is downloaded by its name', async (story, labels) => {
  const Story = all[story];
  render(<Story />);
  await screen.findByText(/compared with/);
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  const menu = within(await screen.findByRole('menu'));
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(labels);
});

test('a report with one table is downloaded at once; the name has scope and period', async () => {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:report', revokeObjectURL: () => undefined }));
  render(<all.Staff />);
  await screen.findByRole('rowheader', { name: 'Priya Nair' });
  expect(screen.queryByText(/compared with/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await vi.waitFor(() => expect(names).not.toEqual([]));
  expect(names).toEqual(['Staff, All branches, 2026-10-01 to 2026-10-31.csv']);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('what members paid online stands below the people, under no name of one', async () => {
  render(<all.StaffAndOnline />);
  await screen.findByRole('rowheader', { name: 'Priya Nair' });
  const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(names).toEqual(['Priya Nair', 'Kavya Menon', 'Paid online by members']);
});

test('Print prints, with gym, report, branch and period on the paper', async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  render(<all.BranchChosen />);
  await screen.findByText(/compared with/);
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  expect(screen.getByText('Demo Gym')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 2 }).textContent).toMatch(/^Attendance · Bandra · /);
  vi.unstubAllGlobals();
});

test('while another period loads, the figures of the one before are neither downloaded nor printed', async () => {
  const { promise, resolve } = Promise.withResolvers<AnswerOf<'getAttendanceReport'>>();
  const { answers: recorded } = recording();
  render(
    <all.Plain
      answers={{
        ...recorded,
        getAttendanceReport: (input) => (input.to === '2026-11-03' ? promise : recorded.getAttendanceReport(input)),
      }}
    />,
  );
  await screen.findByText(/compared with/);
  for (const button of buttons()) expect(button).toBeEnabled();
  const busiest = (await (await figure('Check-ins by weekday and hour')).findByText(/^Busiest:/)).textContent;
  await user.click(screen.getByRole('radio', { name: 'Last 90 days' }));
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('6 Aug – 3 Nov 2026 · Loading...');
  for (const button of buttons()) expect(button).toBeDisabled();
  // An average of the days that were counted, not of those that were asked for.
  expect((await figure('Check-ins by weekday and hour')).getByText(/^Busiest:/)).toHaveTextContent(busiest);
  resolve(await recorded.getAttendanceReport({ gymId: 'gym-1', from: '2026-08-06', to: '2026-11-03' }));
  await vi.waitFor(() => {
    for (const button of buttons()) expect(button).toBeEnabled();
  });
  expect(screen.getByRole('heading', { level: 2 })).not.toHaveTextContent('Loading');
});

test('before it is printed the page gets the width of the paper, and loses it afterwards', async () => {
  render(<all.Plain />);
  const page = (await screen.findByText(/compared with/)).closest<HTMLElement>('[style], .\\@container\\/report');
  window.dispatchEvent(new Event('beforeprint'));
  expect(page?.style.width).toBe('182mm');
  window.dispatchEvent(new Event('afterprint'));
  expect(page?.style.width).toBe('');
});

test.each([
  ['Empty', 'Nobody checked in'],
  ['NoMembers', 'No members in this period'],
  ['NoVisits', 'No active members in this period'],
  ['NoMoney', 'Nothing was sold or paid'],
  ['NoStaff', 'Nobody did anything at the desk'],
] as const)('%s says what would be here, and there is nothing to download', async (story, title) => {
  const Story = all[story];
  render(<Story />);
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Download CSV' })).toBeDisabled();
});

test('memberships that were sold for nothing are sales', async () => {
  const none = { current: 0, previous: 0 };
  const getMoneyReport: AnswerOf<'getMoneyReport'> = {
    previousPeriod: { from: '2026-09-01', to: '2026-09-30' },
    taken: none,
    refunds: none,
    invoiced: none,
    discounts: { current: 1_200_00, previous: 0 },
    due: none,
    byMonth: [{ month: '2026-10', taken: 0, invoiced: 0 }],
    byPlan: [{ plan: 'Yearly', sales: 1, invoiced: 0, discounts: 1_200_00 }],
    byMethod: [],
  };
  render(<all.Money answers={{ ...answers, getMoneyReport }} />);
  const [, row] = (await table('Sales by plan')).getAllByRole('row');
  expect(row).toHaveTextContent('Yearly');
  expect(screen.queryByText('Nothing was sold or paid')).toBeNull();
});

test('a failed report says so with a retry, and another report still loads', async () => {
  render(<all.Failed />);
  expect(await screen.findByText('Failed to Load Attendance Report')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Members' }));
  expect(await screen.findByText('Active members')).toBeVisible();
});

test('staff see their own branch where the gym lets them', async () => {
  render(<all.ForStaff />);
  expect(await screen.findByRole('heading', { name: 'Reports', level: 1 })).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Branch' })).toBeNull();
  expect((await screen.findByText(/compared with/)).parentElement).toHaveTextContent('Bandra');
});

test.each(['staff', 'member'] as const)('%s without the right are denied, and no report is requested', async (as) => {
  const getAttendanceReport = vi.fn<() => never>(failing('forbidden', 'No'));
  render(<all.NotForStaff as={as} answers={{ ...all.NotForStaff.args.answers, getAttendanceReport }} />);
  expect(await screen.findByRole('heading', { name: 'Access Denied', level: 1 })).toBeVisible();
  expect(screen.getByText('You do not have access to this page.')).toBeVisible();
  expect(getAttendanceReport).not.toHaveBeenCalled();
});

test('a right that cannot be loaded is an error with a retry, not a denial', async () => {
  render(<all.RightFailed />);
  expect(await screen.findByText('Failed to Load Reports')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});
