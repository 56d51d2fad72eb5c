import type { Member } from '@spotter/api';
import { memo } from 'react';
import { planLabel } from '@spotter/web-core/labels';
import { memberColumns } from '../../../packages/app/src/features/members/memberColumns.tsx';
import { RowButton, registerTable, today, useFilteredMembers, zone, type TableProps } from './Screen.tsx';

const columns = memberColumns({ zone, today, planName: planLabel });

/** Memoised: rendered once while its member stays listed. */
const Row = memo(({ member }: { member: Member }) => (
  <tr style={{ height: 44 }}>
    {columns.map(({ key, cell }) => (
      <td key={key}>{cell(member)}</td>
    ))}
    <td>
      <RowButton member={member} />
    </td>
  </tr>
));

/** The minimum: a table with every row in the document. The action buttons open nothing. */
function PlainTable({ search }: TableProps) {
  const rows = useFilteredMembers(search);
  return (
    <div id="box" style={{ height: 600, overflow: 'auto' }}>
      <table style={{ width: '100%', tableLayout: 'fixed' }}>
        <thead>
          <tr>
            {columns.map(({ key, label }) => (
              <th key={key}>{label}</th>
            ))}
            <th>Actions</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((member) => (
            <Row key={member.id} member={member} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

registerTable(PlainTable);
