import type { StaffReport as Answer } from '@spotter/api';
import { EmptyState, FigureTable } from '@spotter/ui';
import { UserCog } from 'lucide-react';
import { defined } from './Figures.tsx';
import type { ReportProps } from './report.ts';
import { ReportView, useReport } from './ReportView.tsx';
import { staffTables } from './reportTables.ts';

type Person = Answer['people'][number];

/** Who did what at the desk. */
export function StaffReport(props: ReportProps) {
  const { format } = props;
  const query = useReport('getStaffReport', props);
  const label = 'Work by person';
  return (
    <ReportView
      {...props}
      name="Staff"
      query={query}
      isCompared={false}
      tables={staffTables}
      isEmpty={({ people }) => people.length === 0}
      empty={
        <EmptyState
          icon={UserCog}
          title="Nobody did anything at the desk"
          hints={['Check-ins by hand, sales, payments and refunds are counted here by person.']}
        />
      }
    >
      {(answer) => (
        <FigureTable<Person & { id: string }>
          label={label}
          {...defined(label, 'staff')}
          rowLabel="Name"
          // Two people may have the same name.
          rows={answer?.people.map((person, at) => ({ ...person, id: `${at} ${person.name}` }))}
          rowKey={({ id }) => id}
          rowHeader={({ name }) => name}
          columns={[
            { key: 'check-ins', label: 'Check-ins', cell: ({ checkIns }) => format.count(checkIns) },
            { key: 'sales', label: 'Sales', cell: ({ sales }) => format.count(sales) },
            { key: 'invoiced', label: 'Invoiced', cell: ({ invoiced }) => format.money(invoiced) },
            { key: 'taken', label: 'Taken', cell: ({ taken }) => format.money(taken) },
            { key: 'refunds', label: 'Refunds', cell: ({ refunds }) => format.count(refunds) },
            { key: 'refunded', label: 'Refunded', cell: ({ refunded }) => format.money(refunded) },
            { key: 'discounts', label: 'Discounts', cell: ({ discounts }) => format.money(discounts) },
          ]}
        />
      )}
    </ReportView>
  );
}
