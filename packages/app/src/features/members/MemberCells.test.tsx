import type { Member } from '@spotter/api';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../api/queryClient.ts';
import { OfflineQueueContext } from '../../shared/offlineQueue/useOfflineQueue.ts';
import { beginPendingCheckIn } from '../../shared/pendingCheckIns.ts';
import { fakeQueue, waitingCheckIn } from '../../testing/fakeQueue.ts';
import { member, STORY_NOW } from '../../testing/gymData.ts';
import { AgeSexCell, ContactCell, ExpiryCell, PersonCell, PresenceCell, StatusCell } from './MemberCells.tsx';
import { memberColumns } from './memberColumns.tsx';

const zone = { timeZone: 'Asia/Kolkata', locale: 'en-IN' };
const today = '2026-11-03';
const asha = member('Asha Rao', { id: 'asha-rao-4711', lastCheckIn: STORY_NOW });

function renderCell(cell: ReactNode, { queries = createQueryClient(), queue = fakeQueue() } = {}) {
  const { container } = render(
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <OfflineQueueContext value={queue}>{cell}</OfflineQueueContext>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return {
    text: () => container.textContent,
    badge: () => container.querySelector('[data-slot=status-badge]'),
  };
}

test('the name leads to the page of the member, whose short number is beside it', () => {
  const { text } = renderCell(<PersonCell member={asha} />);
  expect(screen.getByRole('link', { name: 'Asha Rao' })).toHaveAttribute('href', '/members/asha-rao-4711');
  expect(text()).toMatch(/Asha Rao#o-4711$/);
});

test('what is not known is said', () => {
  const imported = member('Asha Rao', { email: null, age: null, sex: null });
  expect(textOf(<AgeSexCell member={imported} />)).toBe('– / –');
  expect(textOf(<AgeSexCell member={member('Asha Rao')} />)).toBe('31 / Female');
  expect(textOf(<ContactCell member={imported} />)).toBe('+91 98450 12345No email');
  expect(textOf(<ContactCell member={member('Asha Rao')} />)).toBe('+91 98450 12345asha.rao@mail.in');
});

const freeze = { id: 'freeze-1', from: '2026-11-03', to: '2026-12-03' };
const textOf = (cell: ReactElement) => renderCell(cell).text();

test.each<[Partial<Member>, string, string]>([
  [{ freeze }, '2026-11-02', 'Active'],
  [{ freeze }, '2026-11-03', 'ActiveFrozen until 3 Dec 2026'],
  [{ freeze }, '2026-12-03', 'ActiveFrozen until 3 Dec 2026'],
  [{ freeze }, '2026-12-04', 'Active'],
  [{ freeze, expiryDate: '2026-11-02' }, '2026-11-03', 'ActiveExpired yesterday'],
  [{ expiryDate: '2026-11-01', status: 'inactive' }, '2026-11-03', 'InactiveExpired 2 days ago'],
  [{ expiryDate: null }, '2026-11-03', 'Active'],
])('the status of %o on %s: %s', (fields, date, text) => {
  const one = member('Asha Rao', { expiryDate: '2027-01-24', ...fields });
  expect(textOf(<StatusCell member={one} zone={zone} today={date} />)).toBe(text);
});

test.each([
  [{ status: 'active', expiryDate: '2026-11-02' }, 'expired'],
  [{ status: 'inactive', expiryDate: '2026-11-02' }, 'inactive'],
  [{ status: 'active', expiryDate: '2026-11-03' }, 'active'],
] as const)('the colour of %o is that of %s', (fields, status) => {
  const { container } = render(<StatusCell member={member('Asha Rao', fields)} zone={zone} today={today} />);
  expect(container.querySelector('[data-status]')).toHaveAttribute('data-status', status);
});

test.each([
  ['Frozen until 3 Dec 2026', { freeze }],
  ['Expired 11 months ago', { expiryDate: '2025-11-03' }],
])('“%s” is said in full by the tooltip', (title, fields) => {
  renderCell(<StatusCell member={{ ...asha, ...fields }} zone={zone} today={today} />);
  expect(screen.getByTitle(title)).toBeInTheDocument();
});

test.each([
  [null, 'No expiry', null],
  ['2026-11-02', '2 Nov 2026', null],
  ['2026-11-03', '3 Nov 2026Expires today', 'Expires today'],
  ['2026-11-04', '4 Nov 2026Expires tomorrow', 'tomorrow'],
  ['2027-11-04', '4 Nov 2027Expires in 12 months', 'in 12 months'],
])('the expiry %s: %s', (expiryDate, text, title) => {
  const cell = <ExpiryCell member={member('Asha Rao', { expiryDate })} zone={zone} today={today} />;
  const { container } = render(cell);
  expect(container.textContent).toBe(text);
  expect(container.querySelector('[title]')?.getAttribute('title') ?? null).toBe(title);
});

test('that it expires is a part of its own, for short cards', () => {
  renderCell(<ExpiryCell member={{ ...asha, expiryDate: '2026-11-04' }} zone={zone} today={today} />);
  expect(screen.getByText('Expires').parentElement).toHaveTextContent('Expires tomorrow');
});

const presenceOf = (fields: Partial<Member> = {}): ReactElement => (
  <PresenceCell member={{ ...asha, ...fields }} zone={zone} />
);

test.each([
  [{ currentlyCheckedIn: true }, /^IN3 Nov 2026, /],
  [{}, /^OUT3 Nov 2026, /],
  [{ lastCheckIn: null }, /^OUTNo visit yet$/],
])('the presence of %o, confirmed: %s', (fields, text) => {
  const cell = renderCell(presenceOf(fields));
  expect(cell.text()).toMatch(text);
  expect(cell.badge()).not.toHaveClass('bg-transparent');
});

test('a presence without an answer has a hollow badge and says so', () => {
  const queries = createQueryClient();
  const end = beginPendingCheckIn(queries, asha.id);
  const cell = renderCell(presenceOf({ currentlyCheckedIn: true }), { queries });
  expect(cell.text()).toBe('INSaving…');
  expect(cell.badge()).toHaveClass('bg-transparent');
  act(end);
  expect(cell.text()).toMatch(/^IN3 Nov/);
  expect(cell.badge()).not.toHaveClass('bg-transparent');
});

test('a presence that waits for the connection says so, even while it is being saved', async () => {
  const queue = fakeQueue([waitingCheckIn(asha, 2)]);
  const queries = createQueryClient();
  beginPendingCheckIn(queries, asha.id);
  const cell = renderCell(presenceOf({ currentlyCheckedIn: true }), { queries, queue });
  const stop = queue.start();
  expect(await screen.findByText('Waiting to be sent')).toBeInTheDocument();
  expect(cell.text()).toBe('INWaiting to be sent');
  expect(cell.badge()).toHaveClass('bg-transparent');
  stop();
});

const columns = memberColumns({ zone, today, planName: (id) => `Plan ${id}`, branchName: (id) => `Branch ${id}` });

test.each([
  ['name', /Asha Rao#o-4711$/],
  ['contact', /^\+91 98450 12345asha\.rao@mail\.in$/],
  ['age', /^31 \/ Female$/],
  ['plan', /^Plan monthly$/],
  ['status', /^Active$/],
  ['visits', /^48$/],
  ['join', /^10 Jun 2026$/],
  ['expiry', /^10 Dec 2026Expires in 5 weeks$/],
  ['visit', /^OUT3 Nov 2026, /],
  ['branch', /^Branch andheri$/],
])('the column %s shows %s', (key, text) => {
  const { text: shown } = renderCell(columns.find((column) => column.key === key)?.cell(asha));
  expect(shown()).toMatch(text);
});
