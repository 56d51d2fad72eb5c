import type { StaffReport as Answer } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { EmptyState, FigureTable } from '@spotter/ui';
import { UserCog } from 'lucide-react';
import { isOnlineSeller, workerName } from '../../shared/labels.ts';
import { defined } from './Figures.tsx';
import type { ReportProps } from './report.ts';
import { ReportView, useReport } from './ReportView.tsx';
import { staffTables } from './reportTables.ts';

type Person = Answer['people'][number];

/** Who did what at the desk. */
export function StaffReport(props: ReportProps) {
  const { format } = props;
  const query = useReport('getStaffReport', props);
  const label = i18n.t('Work by person');
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
          title={i18n.t('Nobody did anything at the desk')}
          hints={[i18n.t('Check-ins by hand, sales, payments and refunds are counted here by person.')]}
        />
      }
    >
      {(answer) => (
        <FigureTable<Person & { id: string }>
          label={label}
          {...defined(label, 'staff')}
          rowLabel={i18n.t('Name')}
          // Two people may have the same name.
          // What members paid online stands below the people.
          rows={answer?.people
            .map((person, at) => ({ ...person, id: `${at} ${person.name}` }))
            .toSorted((one, other) => Number(isOnlineSeller(one)) - Number(isOnlineSeller(other)))}
          rowKey={({ id }) => id}
          rowHeader={workerName}
          columns={[
            { key: 'check-ins', label: i18n.t('Check-ins'), cell: ({ checkIns }) => format.count(checkIns) },
            { key: 'sales', label: i18n.t('Sales'), cell: ({ sales }) => format.count(sales) },
            { key: 'invoiced', label: i18n.t('Invoiced'), cell: ({ invoiced }) => format.money(invoiced) },
            { key: 'taken', label: i18n.t('Taken'), cell: ({ taken }) => format.money(taken) },
            { key: 'refunds', label: i18n.t('Refunds'), cell: ({ refunds }) => format.count(refunds) },
            { key: 'refunded', label: i18n.t('Refunded'), cell: ({ refunded }) => format.money(refunded) },
            { key: 'discounts', label: i18n.t('Discounts'), cell: ({ discounts }) => format.money(discounts) },
          ]}
        />
      )}
    </ReportView>
  );
}
