import type { AttendanceRow } from '../../attendance/attendance.repository.ts';
import type { Db } from '../../db/database.ts';
import { tenantPages } from '../../db/tenantPages.ts';
import {
  branchNamesOf,
  capitalized,
  type Cell,
  countOf,
  date,
  type ExportedGym,
  type List,
  momentCells,
  number,
  phoneCell,
  text,
  time,
} from './list.ts';

const entryColumns = [
  text('id'),
  date('Date'),
  time('Time'),
  text('Name'),
  text('Phone'),
  text('Type'),
  text('Branch'),
  text('Action'),
  text('Method'),
  text('Assisted by'),
  number('Minutes inside'),
];

/** The cells of an entry, for `entryColumns`. */
async function entryCellsOf(db: Db, { gymId, timeZone }: ExportedGym): Promise<(row: AttendanceRow) => Cell[]> {
  const branchName = await branchNamesOf(db, gymId);
  const peopleById = new Map<string, { name: string; phone: string }>();
  for await (const people of tenantPages(db, 'people', gymId)) {
    for (const { id, name, phone } of people) peopleById.set(id, { name, phone: phoneCell(phone) });
  }
  return (row) => [
    row.id,
    ...momentCells(row.happened_at, timeZone),
    // As in the list of members, by which an import finds them: who was renamed since has no visit under the new name.
    peopleById.get(row.person_id)?.name ?? row.user_name,
    peopleById.get(row.person_id)?.phone ?? null,
    capitalized(row.user_type),
    branchName(row.branch_id),
    row.action,
    row.method,
    row.assisted_by_name,
    row.duration === null ? null : Math.round(row.duration / 60_000),
  ];
}

export const attendance: List = {
  name: 'attendance',
  columns: entryColumns,
  count: countOf('attendance'),
  async *pages(db, gym) {
    const cells = await entryCellsOf(db, gym);
    for await (const page of tenantPages(db, 'attendance', gym.gymId)) yield page.map(cells);
  },
};

/**
 * Separate from the attendance list, so that totals and imports of that list contain no withdrawn visits.
 */
export const withdrawn: List = {
  name: 'withdrawn',
  columns: [...entryColumns, date('Withdrawn on'), time('Withdrawn at'), text('Withdrawn by')],
  count: countOf('withdrawn_attendance'),
  async *pages(db, gym) {
    const cells = await entryCellsOf(db, gym);
    for await (const page of tenantPages(db, 'withdrawn_attendance', gym.gymId)) {
      yield page.map((row) => [...cells(row), ...momentCells(row.withdrawn_at, gym.timeZone), row.withdrawn_by_name]);
    }
  },
};
