import { useState } from 'react';
import type { RowKey } from './useActiveRow.ts';

type Slot = number | string;

interface RowSlots {
  /** Of the active row. */
  key: RowKey | undefined;
  /** Of the active row; undefined while it is not listed. */
  index: number | undefined;
  /** By the index of a row, where the slot is not the index itself. */
  slots: ReadonlyMap<number, Slot>;
  replacements: number;
}

/**
 * The slots of the rows' elements, by index: another list changes what the mounted rows show instead of mounting others,
 * which takes most of the time of a search. The element of the active row follows its row, with the focus and an open
 * menu, and goes with it; `key` is undefined until a row was activated, `index` while it is not listed.
 */
export function useRowSlots(key: RowKey | undefined, index: number | undefined): (index: number) => Slot {
  const [state, setState] = useState<RowSlots>({ key, index, slots: new Map(), replacements: 0 });
  const isMoved = key === state.key && index !== state.index;
  if (key !== state.key || isMoved) setState({ ...(isMoved ? move(state, index) : state), key, index });
  return (at) => slotAt(state, at);
}

const slotAt = ({ slots }: RowSlots, index: number): Slot => slots.get(index) ?? index;

function move(state: RowSlots, to: number | undefined): RowSlots {
  const { index: from, slots, replacements } = state;
  if (from === undefined) return state;
  if (to === undefined) {
    return { ...state, slots: new Map(slots).set(from, `replacement ${replacements}`), replacements: replacements + 1 };
  }
  return { ...state, slots: new Map(slots).set(from, slotAt(state, to)).set(to, slotAt(state, from)) };
}
