import type { Column } from '@spotter/ui';
import type { Member } from '@spotter/api';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { member } from '../../testing/gymData.ts';
import { AgeSexCell, ContactCell, ExpiryCell, StatusCell } from './MemberCells.tsx';
import { fromTableSort, memberColumns, toTableSort } from './memberColumns.tsx';
import { sorts } from './view.ts';

const zone = { timeZone: 'Asia/Kolkata', locale: 'en-IN' };
const today = '2026-11-03';
const context = { zone, today, planName: (id: string) => `Plan ${id}` };
const columns = memberColumns({ ...context, branchName: (id) => `Branch ${id}` });
const keysWith = (flag: keyof Column<Member>) => columns.filter((column) => column[flag]).map(({ key }) => key);

test('columns: what sorts, what a short card shows, what is right-aligned, and what needs a wide table', () => {
  expect(keysWith('sortable')).toEqual(['name', 'join', 'expiry', 'visit']);
  expect(keysWith('brief')).toEqual(['status', 'expiry', 'visit']);
  expect(keysWith('lead')).toEqual(['visit']);
  expect(keysWith('numeric')).toEqual(['visits']);
  expect(keysWith('wide')).toEqual(['contact', 'branch']);
  expect(memberColumns(context).map(({ key }) => key)).toEqual(columns.map(({ key }) => key).slice(0, -1));
});

test.each([
  ['plan', 'Plan monthly'],
  ['visits', '48'],
  ['join', '10 Jun 2026'],
  ['branch', 'Branch andheri'],
])('the column %s shows %s', (key, text) => {
  const { container } = render(columns.find((column) => column.key === key)?.cell(member('Asha Rao')));
  expect(container.textContent).toBe(text);
});

test('the sort of a header is that of the view; a match and a list have none', () => {
  for (const sort of sorts) {
    const [key, direction] = sort.split('-');
    expect(toTableSort(sort)).toEqual({ key, direction });
    expect(fromTableSort({ key: key ?? '', direction: direction === 'desc' ? 'desc' : 'asc' })).toBe(sort);
  }
  expect(['match' as const, 'list' as const].map(toTableSort)).toEqual([undefined, undefined]);
  expect(fromTableSort({ key: 'visits', direction: 'desc' })).toBe('expiry-asc');
});

const freeze = { id: 'freeze-1', from: '2026-11-03', to: '2026-12-03' };
const textOf = (cell: React.ReactElement) => render(cell).container.textContent;

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

test('what is not known is said', () => {
  const imported = member('Asha Rao', { email: null, age: null, sex: null });
  expect(textOf(<AgeSexCell member={imported} />)).toBe('– / –');
  expect(textOf(<AgeSexCell member={member('Asha Rao')} />)).toBe('31 / Female');
  expect(textOf(<ContactCell member={imported} />)).toBe('+91 98450 12345No email');
  expect(textOf(<ContactCell member={member('Asha Rao')} />)).toBe('+91 98450 12345asha.rao@mail.in');
});
