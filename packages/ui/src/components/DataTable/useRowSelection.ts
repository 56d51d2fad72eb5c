import { useMemo, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { useStableCallback } from '../../lib/useStableCallback.ts';
import type { RowKey } from './useActiveRow.ts';

/** Selection of rows by checkbox, Ctrl or Shift click and keyboard. */
export interface RowSelection<Row> {
  /** Keys of the selected rows; rows that a filter hides stay selected. */
  selected: ReadonlySet<RowKey>;
  onChange: (selected: ReadonlySet<RowKey>) => void;
  /** Accessible name of a row's checkbox: "Select Asha Rao". */
  rowLabel: (row: Row) => string;
  /** Accessible name of the checkbox of all rows. */
  allLabel: string;
  /** Cards have checkboxes although no row is selected. */
  active?: boolean;
}

interface Options<Row> {
  selection: RowSelection<Row> | undefined;
  rows: readonly Row[];
  rowKey: (row: Row) => RowKey;
}

const INTERACTIVE = 'a, button, input, select, textarea';

/** What clicks and keys select. Each change is one new set, so that a row renders once. */
export function useRowSelection<Row>({ selection, rows, rowKey }: Options<Row>) {
  /** The row from which Shift extends. */
  const anchor = useRef<RowKey>(undefined);
  const keyAt = (index: number) => {
    const row = rows[index];
    return row === undefined ? undefined : rowKey(row);
  };
  const toggle = (index: number) => {
    const key = keyAt(index);
    if (!selection || key === undefined) return;
    const next = new Set(selection.selected);
    if (!next.delete(key)) next.add(key);
    anchor.current = key;
    selection.onChange(next);
  };
  /** Adds the rows from the anchor, or from `from`, to this one. */
  const extend = (to: number, from: number) => {
    if (!selection) return;
    const anchored = rows.findIndex((row) => rowKey(row) === anchor.current);
    const start = anchored < 0 ? from : anchored;
    anchor.current = keyAt(start);
    const range = rows.slice(Math.min(start, to), Math.max(start, to) + 1);
    selection.onChange(new Set([...selection.selected, ...range.map(rowKey)]));
  };
  const selectAll = () => selection?.onChange(new Set([...selection.selected, ...rows.map(rowKey)]));
  const clear = () => {
    anchor.current = undefined;
    selection?.onChange(new Set());
  };

  return {
    /** Delegated from the rows. */
    onClick: ({ target, shiftKey, ctrlKey, metaKey }: MouseEvent) => {
      if (!selection || !(target instanceof HTMLElement)) return;
      const index = Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1);
      if (index < 0) return;
      const isBox = target.hasAttribute('data-selection-box');
      if (!isBox && (target.closest(INTERACTIVE) || !(shiftKey || ctrlKey || metaKey))) return;
      if (shiftKey) extend(index, index);
      else toggle(index);
    },
    /** Shift would select the text between two clicks. */
    onMouseDown: (event: MouseEvent) => {
      if (!selection || !event.shiftKey || !(event.target instanceof HTMLElement)) return;
      if (!event.target.closest(INTERACTIVE)) event.preventDefault();
    },
    /** Whether the key selected something. `target`: the row that it leads to, if any. */
    onKey: ({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent, active: number, target: number | undefined) => {
      if (!selection) return false;
      if (key === ' ') {
        if (shiftKey) extend(active, active);
        else toggle(active);
      } else if (key.toLowerCase() === 'a' && (ctrlKey || metaKey)) selectAll();
      else if (key === 'Escape' && (selection.selected.size > 0 || selection.active)) clear();
      else if (shiftKey && target !== undefined) extend(target, active);
      else return false;
      return true;
    },
  };
}

/** The checkbox of all rows in the list; rows that a filter hides are left alone. It is the same as long as it looks the same. */
export function useSelectAllBox<Row>({ selection, rows, rowKey }: Options<Row>) {
  const selected = selection?.selected;
  const count = selected?.size ? rows.filter((row) => selected.has(rowKey(row))).length : 0;
  const checked = rows.length > 0 && count === rows.length;
  const indeterminate = count > 0 && !checked;
  const label = selection?.allLabel;
  const onToggle = useStableCallback(() => {
    if (!selection) return;
    const keys = rows.map(rowKey);
    const listed = new Set(keys);
    const others = [...selection.selected].filter((key) => !listed.has(key));
    selection.onChange(new Set([...others, ...(checked ? [] : keys)]));
  });
  return useMemo(
    () => (label === undefined ? undefined : { label, checked, indeterminate, onToggle }),
    [label, checked, indeterminate, onToggle],
  );
}
