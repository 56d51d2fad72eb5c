import type { AttendanceReport, MembersReport, MoneyReport, StaffReport, VisitsReport } from '@spotter/api';
import { decimalAmount } from '@spotter/api/currency';
import { paymentMethodLabels } from '@spotter/web-core/labels';
import { dateInZone, type Zone } from '@spotter/web-core/dates';
import { methodLabels } from './methodLabels.ts';

/** A table of a report, as it is downloaded. Amounts in units of the currency, dates as `2026-11-03`. */
export interface ReportTable {
  /** "Check-ins by day"; also the file's name. */
  label: string;
  fields: string[];
  rows: (string | number)[][];
}

const amount = (paise: number) => Number(decimalAmount(paise));
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export const attendanceTables = ({ byDay, byHour, byBranch, byMethod }: AttendanceReport): ReportTable[] => [
  {
    label: 'Check-ins by day',
    fields: ['Date', 'Check-ins', 'Period before'],
    rows: byDay.map(({ date, checkIns, previous }) => [date, checkIns, previous]),
  },
  {
    label: 'Check-ins by weekday and hour',
    fields: ['Weekday', 'From hour', 'Check-ins'],
    rows: byHour.map(({ weekday, hour, checkIns }) => [weekdays[weekday] ?? '', hour, checkIns]),
  },
  {
    label: 'Check-ins by branch',
    fields: ['Branch', 'Check-ins', 'Period before'],
    rows: byBranch.map(({ branchName, checkIns }) => [branchName, checkIns.current, checkIns.previous]),
  },
  {
    label: 'Check-ins by method',
    fields: ['Method', 'Check-ins', 'Period before'],
    rows: byMethod.map(({ method, checkIns }) => [methodLabels[method], checkIns.current, checkIns.previous]),
  },
];

export const membersTables = ({ byMonth, byPlan, retention }: MembersReport): ReportTable[] => [
  {
    label: 'Joined and left by month',
    fields: ['Month', 'Joined', 'Left', 'Won back'],
    rows: byMonth.map(({ month, joined, left, wonBack }) => [month, joined, left, wonBack]),
  },
  {
    label: 'Active members by plan',
    fields: ['Plan', 'Active members'],
    rows: byPlan.map(({ plan, active }) => [plan, active]),
  },
  {
    label: 'Retention by month of joining',
    fields: ['Month of joining', 'Joined', 'Months later', 'Still members'],
    rows: retention.flatMap(({ month, joined, stayed }) => stayed.map((count, at) => [month, joined, at + 1, count])),
  },
];

export const visitsTables = ({ byBand, atRisk }: VisitsReport, zone: Zone): ReportTable[] => [
  {
    label: 'Members at risk',
    fields: ['Member', 'Phone', 'Visits a week before', 'Visits a week lately', 'Last visit', 'Membership ends'],
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
    label: 'Members by visits in 30 days',
    fields: ['Visits in 30 days', 'Members'],
    rows: byBand.map(({ band, members }) => [`${band} visits`, members]),
  },
];

export const moneyTables = ({ byMonth, byPlan, byMethod }: MoneyReport): ReportTable[] => [
  {
    label: 'Money by month',
    fields: ['Month', 'Taken', 'Invoiced'],
    rows: byMonth.map(({ month, taken, invoiced }) => [month, amount(taken), amount(invoiced)]),
  },
  {
    label: 'Sales by plan',
    fields: ['Plan', 'Sales', 'Invoiced', 'Discounts'],
    rows: byPlan.map(({ plan, sales, invoiced, discounts }) => [plan, sales, amount(invoiced), amount(discounts)]),
  },
  {
    label: 'Taken by method',
    fields: ['Method', 'Payments', 'Taken'],
    rows: byMethod.map(({ method, count, taken }) => [paymentMethodLabels[method], count, amount(taken)]),
  },
];

export const staffTables = ({ people }: StaffReport): ReportTable[] => [
  {
    label: 'Staff',
    fields: ['Name', 'Check-ins', 'Sales', 'Invoiced', 'Taken', 'Refunds', 'Refunded', 'Discounts'],
    rows: people.map(({ name, checkIns, sales, invoiced, taken, refunds, refunded, discounts }) => [
      name,
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
