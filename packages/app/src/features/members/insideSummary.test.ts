import type { DeskFact, Guest } from '@spotter/api';
import { expect, test } from 'vitest';
import { member, STORY_NOW } from '../../testing/gymData.ts';
import { insideSummary } from './insideSummary.ts';

const asha = member('Asha Rao', { currentlyCheckedIn: true });
const meera = member('Meera Iyer', { currentlyCheckedIn: true });
const vikram = member('Vikram Desai');
const rows = [asha, meera, vikram];
const insideBandra = ({ id }: { id: string }): DeskFact => ({ memberId: id, insideBranchName: 'Bandra' });
const guest = (id: string): Guest => ({
  id,
  name: 'Tara Khan',
  homeBranchName: 'Bandra',
  status: 'active',
  since: STORY_NOW,
});

test.each<[string, DeskFact[], Guest[]]>([
  ['', [], []],
  [', 1 of them at another branch', [insideBandra(asha)], []],
  [', 2 of them at another branch', [insideBandra(asha), insideBandra(meera)], []],
  // Who was checked out since, whom the filters hide, and of whom the desk knows something else.
  ['', [insideBandra(vikram), insideBandra({ id: 'hidden' }), { memberId: meera.id, due: 50_000 }], []],
  [', and 1 guest', [], [guest('g-1')]],
  [
    ', 1 of them at another branch, and 2 guests',
    [insideBandra(meera), { memberId: asha.id, note: 'Bring the towel' }],
    [guest('g-1'), guest('g-2')],
  ],
])('"2 members%s"', (summary, facts, guests) => {
  expect(insideSummary(rows, { facts, guests })).toBe(summary);
});
