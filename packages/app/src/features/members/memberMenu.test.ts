import type { Member } from '@spotter/api';
import type { MenuAction, MenuEntry } from '@spotter/ui';
import { LogIn, LogOut, ToggleLeft, ToggleRight } from 'lucide-react';
import { expect, test, vi } from 'vitest';
import { asha, member } from '../../testing/gymData.ts';
import { memberMenu } from './memberMenu.ts';

const TODAY = '2026-11-03';
const names = ['renew', 'edit', 'checkIn', 'toggleStatus', 'showHistory', 'signOut', 'remove', 'open'] as const;
type Actions = Record<(typeof names)[number], () => void>;
const createActions = () =>
  Object.fromEntries(names.map((name): [string, () => void] => [name, vi.fn<() => void>()])) as Actions;
const outside = member('Sai Prakash', { firebaseUID: 'uid-sai', expiryDate: null });

const isAction = (entry: MenuEntry): entry is MenuAction => entry !== 'separator' && 'onSelect' in entry;

/** The entries as label, what disables them, and whether they are dangerous. */
const linesOf = (who: Member, { open, ...rest } = createActions(), isOnOwnPage = false) =>
  memberMenu(who, TODAY, isOnOwnPage ? rest : { ...rest, open }).map((entry) =>
    isAction(entry)
      ? `${entry.label}${entry.disabled ? `(${entry.hint})` : ''}${entry.danger ? '!' : ''}`
      : 'separator',
  );

test.each([
  ['outside', {}, ['Check In', 'Open Member', 'Edit Member', 'Deactivate Member']],
  ['inside', { currentlyCheckedIn: true }, ['Check Out', 'Open Member', 'Edit Member', 'Deactivate Member']],
  [
    'inactive',
    { status: 'inactive' },
    ['Check In(This membership is inactive)', 'Open Member', 'Edit Member', 'Activate Member'],
  ],
  [
    'inactive but still inside',
    { status: 'inactive', currentlyCheckedIn: true },
    ['Check Out', 'Open Member', 'Edit Member', 'Activate Member'],
  ],
  ['expired', { expiryDate: '2026-11-02' }, ['Renew', 'Check In', 'Open Member', 'Edit Member', 'Deactivate Member']],
] as const)('the menu of somebody who is %s', (_, fields, first) => {
  const rest = ['View Attendance', 'Sign Out Phones', 'separator', 'Delete!'];
  expect(linesOf({ ...outside, ...fields })).toEqual([...first, ...rest]);
});

test('on the page of the member the menu does not open that page', () => {
  const all = linesOf(outside);
  expect(linesOf(outside, createActions(), true)).toEqual(all.filter((line) => line !== 'Open Member'));
});

test('nobody signs out the phones of a member who never signed in', () => {
  expect(linesOf({ ...outside, firebaseUID: null })).toContain('Sign Out Phones(Has not signed in yet)');
});

test.each([
  ['Renew', 'renew'],
  ['Check In', 'checkIn'],
  ['Open Member', 'open'],
  ['Edit Member', 'edit'],
  ['Deactivate Member', 'toggleStatus'],
  ['View Attendance', 'showHistory'],
  ['Sign Out Phones', 'signOut'],
  ['Delete', 'remove'],
] as const)('%s does what it says, and nothing else', (label, name) => {
  const actions = createActions();
  for (const entry of memberMenu({ ...outside, expiryDate: TODAY }, TODAY, actions)) {
    if (isAction(entry) && entry.label === label) entry.onSelect();
  }
  for (const other of names) expect(actions[other]).toHaveBeenCalledTimes(other === name ? 1 : 0);
});

const iconOf = (who: Member, label: string) =>
  memberMenu(who, TODAY, createActions()).flatMap((entry) =>
    isAction(entry) && entry.label === label ? entry.icon : [],
  );

test('icons show the direction', () => {
  expect(iconOf(outside, 'Check In')).toEqual([LogIn]);
  expect(iconOf(asha, 'Check Out')).toEqual([LogOut]);
  expect(iconOf(outside, 'Deactivate Member')).toEqual([ToggleLeft]);
  expect(iconOf({ ...outside, status: 'inactive' }, 'Activate Member')).toEqual([ToggleRight]);
});
