import type { Member } from '@spotter/api';
import { Ellipsis } from 'lucide-react';
import { memo } from 'react';
import { memberColumns } from '../../../packages/app/src/features/members/memberColumns.tsx';
import { offer, today, useFound, zone, type TableProps } from './Screen.tsx';

const columns = memberColumns(zone, today);

/** Drawn once, for as long as its member stays listed. */
const Row = memo(({ member }: { member: Member }) => (
  <tr style={{ height: 44 }}>
    {columns.map(({ key, cell }) => (
      <td key={key}>{cell(member)}</td>
    ))}
    <td>
      <button type="button" aria-label={`Actions for ${member.name}`}>
        <Ellipsis aria-hidden size={16} />
      </button>
    </td>
  </tr>
));

/** The least that shows a list: every row is in the document. The button of a row opens nothing. */
function PlainTable({ search }: TableProps) {
  const found = useFound(search);
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
          {found.map((member) => (
            <Row key={member.id} member={member} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

offer(PlainTable);
