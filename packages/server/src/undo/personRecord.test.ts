import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupNames } from './personRecord.ts';

test('the names of a history come back to their rows, whatever they were', () => {
  const names = fc.array(fc.constantFrom('Asha Rao', 'Asha R', 'Asha', ''), { maxLength: 30 });
  fc.assert(
    fc.property(names, (all) => {
      const rows = all.map((user_name, index) => ({ id: `${index}`, user_name }));
      const { usual, others } = groupNames(rows);
      const other = new Map(others.flatMap(({ name, ids }) => ids.map((id) => [id, name])));
      expect(rows.map(({ id }) => ({ id, user_name: other.get(id) ?? usual }))).toEqual(rows);
      // What is stored grows with the renamed rows alone.
      expect(other.size).toBeLessThanOrEqual(Math.max(0, rows.length - Math.ceil(rows.length / 4)));
    }),
  );
});
