import { daysBetween, type VisitsReport as Answer } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Trans } from '@spotter/i18n/trans';
import { Button, ComparedFigure, EmptyState, type FigureColumn, FigureTable, TextLink } from '@spotter/ui';
import { BarChart } from '@spotter/ui/charts';
import { formatPhone } from '@spotter/web-core/labels';
import { dateInZone, formatDate, formatDateOf, formatRelativeDays } from '@spotter/web-core/dates';
import { Footprints, MessageCircle, Phone } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useToday } from '../../shell/connection/useServerClock.ts';
import { memberPath } from '../../paths.ts';
import { whatsAppUrl } from '../../shared/whatsAppUrl.ts';
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
      isEmpty={({ byBand, perWeek: { current, previous } }) =>
        current === 0 && previous === 0 && byBand.every(({ members }) => members === 0)
      }
      empty={
        <EmptyState
          icon={Footprints}
          title={i18n.t('No active members in this period')}
          hints={[i18n.t('Once there are some, this shows how often they come.')]}
        />
      }
    >
      {(answer) => (
        <>
          <Figures>
            <Figure
              label={i18n.t('Visits per member and week')}
              term="perWeek"
              figure={answer?.perWeek}
              format={format.rate}
              step={0.1}
              increase="good"
            />
            <ComparedFigure
              label={i18n.t('Members at risk')}
              value={format.count(answer?.atRisk.count ?? 0)}
              loading={answer === undefined}
              {...defined(i18n.t('Members at risk'), 'atRisk')}
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
  const label = i18n.t('Members by visits in 30 days');
  const bands = byBand ?? [];
  const total = bands.reduce((sum, { members }) => sum + members, 0);
  const absent = bands.find(({ band }) => band === '0')?.members ?? 0;
  return (
    <BarChart
      label={label}
      {...defined(label, 'byBand')}
      summary={
        total === 0
          ? i18n.t('Nobody was a member')
          : i18n.t('{count} of {total} members did not come at all', {
              count: format.count(absent),
              total: format.count(total),
            })
      }
      x={bands.map(({ band }) => band.replace('-', ' to '))}
      xLabel={i18n.t('Visits in 30 days')}
      formatY={format.count}
      series={byBand && [{ id: 'members', label: i18n.t('Members'), values: bands.map(({ members }) => members) }]}
    />
  );
}

type MemberAtRisk = Answer['atRisk']['members'][number];

interface AtRiskProps extends Pick<ReportProps, 'gym' | 'format'> {
  atRisk: Answer['atRisk'] | undefined;
}

function AtRisk({ atRisk, gym, format }: AtRiskProps) {
  const label = i18n.t('Members at risk');
  const today = useToday(gym);
  const isCut = atRisk !== undefined && atRisk.members.length < atRisk.count;
  return (
    <FigureTable<MemberAtRisk>
      label={label}
      {...defined(label, 'atRisk')}
      summary={
        isCut
          ? i18n.t('The {count} with the steepest fall of {total}', {
              count: format.count(atRisk.members.length),
              total: format.count(atRisk.count),
            })
          : i18n.t('The steepest fall first')
      }
      rowLabel={i18n.t('Member')}
      rows={atRisk?.members}
      rowKey={({ memberId }) => memberId}
      rowHeader={memberName}
      columns={atRiskColumns(gym, today, format)}
      empty={i18n.t('Nobody who came often has stopped coming')}
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
      <bdi>{phone === '' ? i18n.t('No phone number') : formatPhone(phone)}</bdi>
    </span>
  </>
);

const atRiskColumns = (gym: ReportProps['gym'], today: string, format: ReportFormat): FigureColumn<MemberAtRisk>[] => [
  {
    key: 'fall',
    label: i18n.t('Visits a week'),
    cell: ({ usual, latest }) => (
      <span>
        <Trans
          id="<0>{usual} to</0> <1>{latest}</1>"
          values={{ usual: format.rate(usual), latest: format.rate(latest) }}
          components={{ 0: <span className="text-muted" />, 1: <span className="font-medium" /> }}
        />
      </span>
    ),
  },
  {
    key: 'last',
    label: i18n.t('Last visit'),
    cell: ({ lastCheckIn }) => <LastVisit {...{ lastCheckIn, gym, today }} />,
  },
  {
    key: 'ends',
    label: i18n.t('Membership ends'),
    cell: ({ expiryDate }) => (expiryDate === null ? '–' : formatDate(expiryDate, gym)),
  },
  {
    key: 'actions',
    label: i18n.t('Actions'),
    isAction: true,
    cell: (member) => (member.phone === '' ? null : <Contact member={member} />),
  },
];

interface LastVisitProps extends Pick<MemberAtRisk, 'lastCheckIn'>, Pick<ReportProps, 'gym'> {
  today: string;
}

const LastVisit = ({ lastCheckIn, gym, today }: LastVisitProps) =>
  lastCheckIn === null ? (
    i18n.t('Never')
  ) : (
    <span title={formatDateOf(lastCheckIn, gym)}>
      {formatRelativeDays(daysBetween(today, dateInZone(lastCheckIn, gym)), gym)}
    </span>
  );

const Contact = ({ member: { name, phone, message } }: { member: MemberAtRisk }) => (
  <span className="flex justify-end gap-2 @max-xl/figures:w-full @max-xl/figures:*:flex-auto print:hidden">
    <Button asChild size="sm" icon={Phone}>
      <a href={`tel:${phone}`} aria-label={i18n.t('Call {name}', { name })}>
        {i18n.t('Call')}
      </a>
    </Button>
    <Button asChild size="sm" icon={MessageCircle}>
      <a
        href={whatsAppUrl(phone, message)}
        target="_blank"
        rel="noreferrer"
        aria-label={i18n.t('WhatsApp to {name}', { name })}
      >
        {i18n.t('WhatsApp')}
      </a>
    </Button>
  </span>
);
