import { daysBetween, type VisitsReport as Answer } from '@spotter/api';
import { Button, ComparedFigure, EmptyState, type FigureColumn, FigureTable, TextLink } from '@spotter/ui';
import { BarChart } from '@spotter/ui/charts';
import { dateInZone, formatDate, formatDateOf, formatRelativeDays } from '@spotter/web-core/dates';
import { Footprints, MessageCircle, Phone } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useToday } from '../../gym/useToday.ts';
import { memberPath } from '../../paths.ts';
import { formatPhone } from '../../shared/labels.ts';
import { whatsAppUrl } from '../../shared/whatsAppUrl.ts';
import { atRiskMessage } from './atRiskMessage.ts';
import { Columns, defined, Figure, Figures } from './Figures.tsx';
import type { ReportFormat } from './format.ts';
import type { ReportProps } from './report.ts';
import { ReportView, useReport } from './ReportView.tsx';
import { visitsTables } from './reportTables.ts';

/** How often members come, and whom the gym is about to lose. */
export function VisitsReport(props: ReportProps) {
  const { format, gym } = props;
  const query = useReport('getVisitsReport', props);
  return (
    <ReportView
      {...props}
      name="Visits"
      query={query}
      tables={(answer) => visitsTables(answer, gym)}
      isEmpty={({ byBand, perWeek }) => perWeek.previous === 0 && byBand.every(({ members }) => members === 0)}
      empty={
        <EmptyState
          icon={Footprints}
          title="No active members in this period"
          hints={['How often members come is known once there are some.']}
        />
      }
    >
      {(answer) => (
        <>
          <Figures>
            <Figure
              label="Visits per member and week"
              term="perWeek"
              figure={answer?.perWeek}
              format={format.rate}
              increase="good"
            />
            <ComparedFigure
              label="Members at risk"
              value={format.count(answer?.atRisk.count ?? 0)}
              loading={answer === undefined}
              {...defined('Members at risk', 'atRisk')}
            />
          </Figures>
          <Columns
            main={<AtRisk atRisk={answer?.atRisk} gym={gym} format={format} />}
            side={<Bands byBand={answer?.byBand} format={format} />}
          />
        </>
      )}
    </ReportView>
  );
}

function Bands({ byBand, format }: { byBand: Answer['byBand'] | undefined; format: ReportFormat }) {
  const label = 'Members by visits in 30 days';
  const bands = byBand ?? [];
  const total = bands.reduce((sum, { members }) => sum + members, 0);
  const absent = bands.find(({ band }) => band === '0')?.members ?? 0;
  return (
    <BarChart
      label={label}
      {...defined(label, 'byBand')}
      summary={
        total === 0
          ? 'Nobody was a member'
          : `${format.count(absent)} of ${format.count(total)} members did not come at all`
      }
      x={bands.map(({ band }) => band.replace('-', ' to '))}
      xLabel="Visits in 30 days"
      formatY={format.count}
      series={byBand && [{ id: 'members', label: 'Members', values: bands.map(({ members }) => members) }]}
    />
  );
}

type MemberAtRisk = Answer['atRisk']['members'][number];

interface AtRiskProps extends Pick<ReportProps, 'gym' | 'format'> {
  atRisk: Answer['atRisk'] | undefined;
}

function AtRisk({ atRisk, gym, format }: AtRiskProps) {
  const label = 'Members at risk';
  const today = useToday(gym);
  const isCut = atRisk !== undefined && atRisk.members.length < atRisk.count;
  return (
    <FigureTable<MemberAtRisk>
      label={label}
      {...defined(label, 'atRisk')}
      summary={
        isCut
          ? `The ${format.count(atRisk.members.length)} with the steepest fall of ${format.count(atRisk.count)}`
          : 'The steepest fall first'
      }
      rowLabel="Member"
      rows={atRisk?.members}
      rowKey={({ memberId }) => memberId}
      rowHeader={memberName}
      columns={atRiskColumns(gym, today, format)}
      empty="Nobody who came often has stopped coming"
    />
  );
}

const memberName = ({ memberId, name, phone }: MemberAtRisk) => (
  <>
    <TextLink
      asChild
      tone="plain"
      className="no-underline hover:underline touch:-my-3.5 touch:inline-block touch:py-3.5"
    >
      <Link to={memberPath(memberId)}>{name}</Link>
    </TextLink>
    <span className="block text-sm font-normal text-muted tabular-nums">
      {phone === '' ? 'No phone number' : formatPhone(phone)}
    </span>
  </>
);

const atRiskColumns = (gym: ReportProps['gym'], today: string, format: ReportFormat): FigureColumn<MemberAtRisk>[] => [
  {
    key: 'fall',
    label: 'Visits a week',
    cell: ({ usual, latest }) => (
      <span>
        <span className="text-muted">{format.rate(usual)} to </span>
        <span className="font-medium">{format.rate(latest)}</span>
      </span>
    ),
  },
  { key: 'last', label: 'Last visit', cell: ({ lastCheckIn }) => <LastVisit {...{ lastCheckIn, gym, today }} /> },
  {
    key: 'ends',
    label: 'Membership ends',
    cell: ({ expiryDate }) => (expiryDate === null ? '–' : formatDate(expiryDate, gym)),
  },
  {
    key: 'actions',
    label: 'Actions',
    isAction: true,
    cell: ({ name, phone }) => (phone === '' ? null : <Contact name={name} phone={phone} gymName={gym.name} />),
  },
];

interface LastVisitProps extends Pick<MemberAtRisk, 'lastCheckIn'>, Pick<ReportProps, 'gym'> {
  today: string;
}

const LastVisit = ({ lastCheckIn, gym, today }: LastVisitProps) =>
  lastCheckIn === null ? (
    'Never'
  ) : (
    <span title={formatDateOf(lastCheckIn, gym)}>
      {formatRelativeDays(daysBetween(today, dateInZone(lastCheckIn, gym)), gym)}
    </span>
  );

const Contact = ({ name, phone, gymName }: { name: string; phone: string; gymName: string }) => (
  <span className="flex justify-end gap-2 @max-xl/figures:w-full @max-xl/figures:*:flex-auto print:hidden">
    <Button asChild size="sm" icon={Phone}>
      <a href={`tel:${phone}`} aria-label={`Call ${name}`}>
        Call
      </a>
    </Button>
    <Button asChild size="sm" icon={MessageCircle}>
      <a
        href={whatsAppUrl(phone, atRiskMessage(name, gymName))}
        target="_blank"
        rel="noreferrer"
        aria-label={`WhatsApp to ${name}`}
      >
        WhatsApp
      </a>
    </Button>
  </span>
);
