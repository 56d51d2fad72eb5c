import type { Db } from '../db/database.ts';

/** The same database, which refuses every write, as on a full disk. */
export const readOnly = (db: Db): Db =>
  db.withPlugin({
    transformQuery({ node }) {
      if (node.kind !== 'SelectQueryNode') throw new Error(`Refused: ${node.kind}`);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
