import { i18n } from '@spotter/i18n';
import { CUSTOM_PERIOD, type Period, PeriodPicker, PageLoader, SegmentedControl, SelectField } from '@spotter/ui';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { NeedsGym } from '../../gym/NeedsGym.tsx';
import type { Gym } from '../../gym/gymCache.ts';
import { useMoney } from '../../gym/money.tsx';
import { useBranches } from '../../gym/useBranches.ts';
import { useReportsRight } from '../../gym/useReportsRight.ts';
import { useToday } from '../../shell/connection/useServerClock.ts';
import { RequireRole } from '../../session/RequireRole.tsx';
import { useVisitor } from '../../session/useSession.ts';
import { QueryError } from '../../shared/QueryError.tsx';
import { useSwitchFocus } from '../../shared/useSwitchFocus.ts';
import { AttendanceReport } from './AttendanceReport.tsx';
import { createReportFormat } from './format.ts';
import { MembersReport } from './MembersReport.tsx';
import { MoneyReport } from './MoneyReport.tsx';
import type { ReportProps } from './report.ts';
import { StaffReport } from './StaffReport.tsx';
import {
  periodError,
  type Preset,
  presetOf,
  presetPeriod,
  presets,
  readView,
  type ReportKind,
  type ReportsView,
  writeView,
} from './view.ts';
import { VisitsReport } from './VisitsReport.tsx';

/** For admins, and for staff where the gym lets them. */
export function ReportsPage() {
  const { mayRead, query } = useReportsRight();
  const { userType } = useVisitor();
  const isDenied = userType === 'staff' && mayRead === false;
  return (
    <RequireRole
      allow={isDenied ? ['admin'] : ['admin', 'staff']}
      denial={i18n.t('You do not have access to this page.')}
    >
      {mayRead === undefined && query.error ? (
        <QueryError title={i18n.t('Failed to Load Reports')} query={query} />
      ) : mayRead === undefined ? (
        <PageLoader label={i18n.t('Loading...')} />
      ) : (
        <NeedsGym>{(gym) => <Reports gym={gym} />}</NeedsGym>
      )}
    </RequireRole>
  );
}

const reports: Record<ReportKind, { label: string; Report: (props: ReportProps) => React.ReactNode }> = {
  attendance: { label: /*i18n*/ 'Attendance', Report: AttendanceReport },
  members: { label: /*i18n*/ 'Members', Report: MembersReport },
  visits: { label: /*i18n*/ 'Visits', Report: VisitsReport },
  money: { label: /*i18n*/ 'Money', Report: MoneyReport },
  staff: { label: /*i18n*/ 'Staff', Report: StaffReport },
};
const kindOptions = () =>
  (Object.keys(reports) as ReportKind[]).map((value) => ({
    value,
    label: i18n.t(reports[value].label),
  }));

const presetLabels: Record<Preset, string> = {
  'this-month': /*i18n*/ 'This month',
  'last-month': /*i18n*/ 'Last month',
  'last-30-days': /*i18n*/ 'Last 30 days',
  'last-90-days': /*i18n*/ 'Last 90 days',
  'this-year': /*i18n*/ 'This year',
};
const presetOptions = () => presets.map((value) => ({ value, label: i18n.t(presetLabels[value]) }));

function Reports({ gym }: { gym: Gym }) {
  const { isAdmin, branchId: ownBranch } = useVisitor();
  const { branches, hasSeveral } = useBranches();
  const money = useMoney();
  const format = useMemo(() => createReportFormat(gym, money), [gym, money]);
  const today = useToday(gym);
  const [params, setParams] = useSearchParams();
  const view = readView(params, today);
  const change = (next: Partial<ReportsView>) => setParams(writeView({ ...view, ...next }), { replace: true });
  const hasChoice = isAdmin && hasSeveral;
  const branch = hasChoice ? branches.find(({ id }) => id === view.branch) : undefined;
  const own = branches.find(({ id }) => id === ownBranch);
  const { ref: switchRef, onChoose } = useSwitchFocus(view.report);
  const { Report } = reports[view.report];
  return (
    <Report
      gym={gym}
      view={view}
      branchId={branch?.id}
      hasSeveralBranches={hasChoice}
      scopeName={(branch ?? own ?? (branches.length === 1 ? branches[0] : undefined))?.name ?? i18n.t('All branches')}
      format={format}
      controls={
        <>
          <SegmentedControl
            ref={switchRef}
            label={i18n.t('Report')}
            className="self-start max-sm:w-full max-sm:*:grow max-sm:*:px-1.5"
            options={kindOptions()}
            value={view.report}
            onValueChange={(report) => {
              onChoose(report);
              change({ report: report as ReportKind });
            }}
          />
          <div className="flex flex-wrap items-start gap-3">
            <PeriodChoice view={view} isChosen={params.has('from')} today={today} onChange={change} />
            {hasChoice && (
              <div className="w-56 max-sm:w-auto max-sm:min-w-0 max-sm:grow max-sm:basis-0">
                <SelectField
                  hideLabel
                  label={i18n.t('Branch')}
                  options={[
                    { value: '', label: i18n.t('All Branches') },
                    ...branches.map(({ id, name }) => ({ value: id, label: name })),
                  ]}
                  value={branch?.id ?? ''}
                  disabled={branches.length === 0}
                  onChange={({ target }) => change({ branch: target.value })}
                />
              </div>
            )}
          </div>
        </>
      }
    />
  );
}

interface PeriodChoiceProps {
  view: ReportsView;
  /** Whether the address has a period. */
  isChosen: boolean;
  today: string;
  onChange: (period: Period) => void;
}

/** What is typed is asked for once it is a period. */
function PeriodChoice({ view, isChosen, today, onChange }: PeriodChoiceProps) {
  const [chosen, setChosen] = useState<Preset | typeof CUSTOM_PERIOD>();
  const [draft, setDraft] = useState<Period>();
  const [wasChosen, setWasChosen] = useState(isChosen);
  if (wasChosen !== isChosen) {
    setWasChosen(isChosen);
    // A link to the reports has left the period.
    if (wasChosen) {
      setChosen(undefined);
      setDraft(undefined);
    }
  }
  const preset = presetOf(view, today, chosen === CUSTOM_PERIOD ? undefined : chosen);
  const value = chosen === CUSTOM_PERIOD ? CUSTOM_PERIOD : (preset ?? CUSTOM_PERIOD);
  const choose = (next: string) => {
    setDraft(undefined);
    const nextPreset = presets.find((one) => one === next);
    setChosen(nextPreset ?? CUSTOM_PERIOD);
    if (nextPreset) onChange(presetPeriod(nextPreset, today));
  };
  const type = (period: Period) => {
    setChosen(CUSTOM_PERIOD);
    setDraft(period);
    if (periodError(period, today) === undefined) onChange(period);
  };
  const error = draft && periodError(draft, today);
  return (
    <PeriodPicker
      presets={presetOptions()}
      value={value}
      onValueChange={choose}
      period={draft ?? { from: view.from, to: view.to }}
      onPeriodChange={type}
      max={today}
      {...(error !== undefined && { error })}
      className="min-w-0 grow basis-160 max-sm:basis-0 max-sm:data-custom:basis-full"
    />
  );
}
