import type { Member } from '@spotter/api';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { manyMembers, member } from '../../testing/gymData.ts';
import { useMemberSelection } from './useMemberSelection.ts';

const [asha, meera, vikram] = [member('Asha Rao'), member('Meera Iyer'), member('Vikram Desai')];
const all = [asha, meera, vikram];

type List = Parameters<typeof useMemberSelection>[0];
const listOf = (visibleRows: readonly Member[] = all, members: readonly Member[] | undefined = all): List => ({
  members,
  visibleRows,
  isFiltered: visibleRows !== members,
});

function renderSelection(initialProps = listOf()) {
  const { result, rerender } = renderHook(useMemberSelection, { initialProps });
  return {
    result,
    rerender,
    select: (...members: Member[]) => act(() => result.current.table.onChange(new Set(members.map(({ id }) => id)))),
  };
}

test.each<[string, Member[], Member[], string?]>([
  ['No members selected', [], all],
  ['No members selected', [], []],
  ['1 member selected', [asha], all],
  ['1 member selected', [asha], [asha]],
  ['2 members selected', [asha, meera], all],
  ['All 3 members selected', all, all],
  ['2 members selected', [asha, meera], [meera, vikram], '1 of them is hidden by the filters'],
  ['3 members selected', all, [vikram], '2 of them are hidden by the filters'],
  ['1 member selected', [asha], [], '1 of them is hidden by the filters'],
])('%s', (label, members, visibleRows, detail) => {
  const { result, select } = renderSelection(listOf(visibleRows));
  select(...members);
  const { bar, selected } = result.current;
  expect(bar).toMatchObject({ label, open: members.length > 0, disabled: members.length === 0 });
  expect(bar.detail).toBe(detail);
  expect('detail' in bar).toBe(detail !== undefined);
  expect(selected).toEqual(members);
});

test('Select all adds those in view to those whom the filters hide', () => {
  const { result, rerender, select } = renderSelection();
  expect(result.current.bar.selectAll?.label).toBe('Select all 3');
  select(asha);
  rerender(listOf([meera, vikram]));
  expect(result.current.bar.selectAll?.label).toBe('Select all 2 that match');
  act(() => result.current.bar.selectAll?.onSelect());
  expect(result.current.selected).toEqual(all);
  expect(result.current.bar).not.toHaveProperty('selectAll');
  const many = manyMembers(1234);
  rerender(listOf(many, many));
  expect(result.current.bar.selectAll?.label).toBe('Select all 1,234');
});

test('a member who has left the list is selected no more, and those who are read again still are', () => {
  const { result, rerender, select } = renderSelection();
  select(meera, asha);
  rerender({ ...listOf([], undefined), members: undefined });
  expect(result.current.selected).toEqual([]);
  expect(result.current.bar).not.toHaveProperty('selectAll');
  const changed = { ...asha, name: 'Asha Nair' };
  rerender(listOf([vikram, changed], [vikram, changed]));
  expect(result.current.selected).toEqual([changed]);
  expect(result.current.bar.label).toBe('1 member selected');
});

test('who was selected in another branch is not selected again on the way back', () => {
  const { result, rerender, select } = renderSelection();
  select(asha, meera);
  rerender(listOf([vikram], [vikram]));
  act(() => result.current.bar.selectAll?.onSelect());
  rerender(listOf());
  expect(result.current.selected).toEqual([vikram]);
  expect(result.current.table.selected).toEqual(new Set([vikram.id]));
});

test('a selection that was started is open until it is cleared or empty', () => {
  const { result, select } = renderSelection();
  const state = () => [result.current.table.active, result.current.bar.open, result.current.bar.disabled];
  expect(state()).toEqual([false, false, true]);
  act(() => result.current.start());
  expect(state()).toEqual([true, true, true]);
  select(asha);
  expect(state()).toEqual([true, true, false]);
  act(() => result.current.clear());
  expect(state()).toEqual([false, false, true]);
  expect(result.current.table.selected.size).toBe(0);
  act(() => result.current.start());
  select(asha);
  select();
  expect(state()).toEqual([false, false, true]);
  // By a checkbox of the table, without the menu.
  select(meera);
  expect(state()).toEqual([false, true, false]);
});

test('the rows and the table say whom they select, and change with the selection alone', () => {
  const { result, rerender, select } = renderSelection();
  const { table } = result.current;
  expect(table.rowLabel(asha)).toBe('Select Asha Rao');
  expect(table.allLabel).toBe('Select all members');
  rerender(listOf([asha]));
  expect(result.current.table).toBe(table);
  select(asha);
  expect(result.current.table.selected).toEqual(new Set([asha.id]));
});
