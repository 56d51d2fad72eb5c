import type { AttendanceReport, MembersReport, MoneyReport, StaffReport, VisitsReport } from '@spotter/api';
import { decimalAmount } from '@spotter/api/currency';
import { i18n } from '@spotter/i18n';
import { paymentMethodLabels } from '@spotter/web-core/labels';
import { dateInZone, type Zone } from '@spotter/web-core/dates';
import { workerName } from '../../shared/labels.ts';
import { methodLabels } from './methodLabels.ts';

/** A table of a report, as it is downloaded. Amounts in units of the currency, dates as `2026-11-03`. */
export interface ReportTable {
  /** "Check-ins by day"; also the file's name. */
  label: string;
  fields: string[];
  rows: (string | number)[][];
}

const amount = (paise: number) => Number(decimalAmount(paise));
const weekdays = [
  /*i18n*/ 'Monday',
  /*i18n*/ 'Tuesday',
  /*i18n*/ 'Wednesday',
  /*i18n*/ 'Thursday',
  /*i18n*/ 'Friday',
  /*i18n*/ 'Saturday',
  /*i18n*/ 'Sunday',
];

export const attendanceTables = ({ byDay, byHour, byBranch, byMethod }: AttendanceReport): ReportTable[] => [
  {
    label: i18n.t('Check-ins by day'),
    fields: [i18n.t('Date'), i18n.t('Check-ins'), i18n.t('Period before')],
    rows: byDay.map(({ date, checkIns, previous }) => [date, checkIns, previous]),
  },
  {
    label: i18n.t('Check-ins by weekday and hour'),
    fields: [i18n.t('Weekday'), i18n.t('From hour'), i18n.t('Check-ins')],
    rows: byHour.map(({ weekday, hour, checkIns }) => [i18n.t(weekdays[weekday] ?? ''), hour, checkIns]),
  },
  {
    label: i18n.t('Check-ins by branch'),
    fields: [i18n.t('Branch'), i18n.t('Check-ins'), i18n.t('Period before')],
    rows: byBranch.map(({ branchName, checkIns }) => [branchName, checkIns.current, checkIns.previous]),
  },
  {
    label: i18n.t('Check-ins by method'),
    fields: [i18n.t('Method'), i18n.t('Check-ins'), i18n.t('Period before')],
    rows: byMethod.map(({ method, checkIns }) => [i18n.t(methodLabels[method]), checkIns.current, checkIns.previous]),
  },
];

export const membersTables = ({ byMonth, byPlan, retention }: MembersReport): ReportTable[] => [
  {
    label: i18n.t('Joined and left by month'),
    fields: [i18n.t('Month'), i18n.t('Joined'), i18n.t('Left'), i18n.t('Won back')],
    rows: byMonth.map(({ month, joined, left, wonBack }) => [month, joined, left, wonBack]),
  },
  {
    label: i18n.t('Active members by plan'),
    fields: [i18n.t('Plan'), i18n.t('Active members')],
    rows: byPlan.map(({ plan, active }) => [plan, active]),
  },
  {
    label: i18n.t('Retention by month of joining'),
    fields: [i18n.t('Month of joining'), i18n.t('Joined'), i18n.t('Months later'), i18n.t('Still members')],
    rows: retention.flatMap(({ month, joined, stayed }) => stayed.map((count, at) => [month, joined, at + 1, count])),
  },
];

export const visitsTables = ({ byBand, atRisk }: VisitsReport, zone: Zone): ReportTable[] => [
  {
    label: i18n.t('Members at risk'),
    fields: [
      i18n.t('Member'),
      i18n.t('Phone'),
      i18n.t('Visits a week before'),
      i18n.t('Visits a week lately'),
      i18n.t('Last visit'),
      i18n.t('Membership ends'),
    ],
    rows: atRisk.members.map(({ name, phone, usual, latest, lastCheckIn, expiryDate }) => [
      name,
      phone,
      usual,
      latest,
      lastCheckIn === null ? '' : dateInZone(lastCheckIn, zone),
      expiryDate ?? '',
    ]),
  },
  {
    label: i18n.t('Members by visits in 30 days'),
    fields: [i18n.t('Visits in 30 days'), i18n.t('Members')],
    rows: byBand.map(({ band, members }) => [i18n.t('{band} visits', { band }), members]),
  },
];

export const moneyTables = ({ byMonth, byPlan, byMethod }: MoneyReport): ReportTable[] => [
  {
    label: i18n.t('Money by month'),
    fields: [i18n.t('Month'), i18n.t('Taken'), i18n.t('Invoiced')],
    rows: byMonth.map(({ month, taken, invoiced }) => [month, amount(taken), amount(invoiced)]),
  },
  {
    label: i18n.t('Sales by plan'),
    fields: [i18n.t('Plan'), i18n.t('Sales'), i18n.t('Invoiced'), i18n.t('Discounts')],
    rows: byPlan.map(({ plan, sales, invoiced, discounts }) => [plan, sales, amount(invoiced), amount(discounts)]),
  },
  {
    label: i18n.t('Taken by method'),
    fields: [i18n.t('Method'), i18n.t('Payments'), i18n.t('Taken')],
    rows: byMethod.map(({ method, count, taken }) => [paymentMethodLabels[method], count, amount(taken)]),
  },
];

export const staffTables = ({ people }: StaffReport): ReportTable[] => [
  {
    label: i18n.t('Staff'),
    fields: [
      i18n.t('Name'),
      i18n.t('Check-ins'),
      i18n.t('Sales'),
      i18n.t('Invoiced'),
      i18n.t('Taken'),
      i18n.t('Refunds'),
      i18n.t('Refunded'),
      i18n.t('Discounts'),
    ],
    rows: people.map(({ checkIns, sales, invoiced, taken, refunds, refunded, discounts, ...person }) => [
      workerName(person),
      checkIns,
      sales,
      amount(invoiced),
      amount(taken),
      refunds,
      amount(refunded),
      amount(discounts),
    ]),
  },
];
