// Terms, freezes and extensions of a member, for the rules.
import { addDays } from '@spotter/api';
import { expect } from 'vitest';
import type { AdjustmentRow, TermRow } from '../memberships.repository.ts';

export const START = '2026-01-31';
export const zone = { timeZone: 'Asia/Kolkata', locale: 'en-IN' };

export const termRow = (change: Partial<TermRow> & Pick<TermRow, 'number' | 'starts_on' | 'ends_on'>): TermRow => ({
  gym_id: 'gym',
  id: `term-${change.number}`,
  person_id: 'meera',
  plan_id: 'monthly',
  plan_name: 'Monthly',
  follows_id: null,
  price_paise: null,
  price_tax: null,
  sold_by_id: null,
  sold_by_name: null,
  sold_at: 0,
  canceled_on: null,
  cancel_reason: null,
  undone_at: null,
  ...change,
});

export const adjustment = (id: string, termId: string, days: number, freezeFrom?: string): AdjustmentRow => ({
  gym_id: 'gym',
  id,
  term_id: termId,
  person_id: 'meera',
  kind: freezeFrom === undefined ? 'extension' : 'freeze',
  starts_on: freezeFrom ?? null,
  ends_on: freezeFrom === undefined ? null : addDays(freezeFrom, days - 1),
  days,
  reason: 'Travel',
  created_by_id: 'sunil',
  created_by_name: 'Sunil',
  created_at: 0,
  removed_at: null,
});

/** Terms sold one after the other: `gaps` days lie between each and the one before. */
export function chain(lengths: readonly number[], gaps: readonly number[] = []): TermRow[] {
  const rows: TermRow[] = [];
  for (const [index, length] of lengths.entries()) {
    const previous = rows.at(-1);
    const gap = gaps[index] ?? 0;
    const startsOn = previous?.ends_on ? addDays(previous.ends_on, gap + 1) : START;
    rows.push(
      termRow({
        number: index + 1,
        starts_on: startsOn,
        ends_on: addDays(startsOn, length - 1),
        follows_id: gap === 0 ? (previous?.id ?? null) : null,
      }),
    );
  }
  return rows;
}

export const refusedFor = (field: string, message: string) =>
  expect.objectContaining({ code: 'invalid', message, fields: [expect.objectContaining({ field })] });
