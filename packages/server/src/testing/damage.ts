import { closeSync, openSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** Overwrites a page with rows of the table in a SQLite file, as a failing disk does. The table needs several pages. */
export function damageTable(path: string, table: string): void {
  const database = new DatabaseSync(path);
  database.exec('pragma wal_checkpoint(truncate)');
  const page = database
    .prepare(`select pageno, pgsize from dbstat where name = ? and pagetype = 'leaf' order by pageno desc limit 1`)
    .get(table) as { pageno: number; pgsize: number };
  database.close();
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(page.pgsize, 0xff), 0, page.pgsize, (page.pageno - 1) * page.pgsize);
  closeSync(file);
}
