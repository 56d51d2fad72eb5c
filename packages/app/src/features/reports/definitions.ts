/** What each figure means; docs/numbers.md says it in full. Staff's own check-ins are in none of them. */
export const definitions = {
  checkIns: /*i18n*/ 'How often members checked in, by any method. Check-ins that were undone are not counted.',
  visitors: /*i18n*/ 'Different members who checked in at least once.',
  averageStay:
    /*i18n*/ 'The average time from check-in to check-out. Automatic check-outs, Checkout All and stays of more than 8 hours are left out.',
  checkInsByDay:
    /*i18n*/ 'Check-ins on each day of the period. If the period has whole weeks, the line is the same weekday of the period before.',
  checkInsByWeek:
    /*i18n*/ 'Check-ins of each week from Monday to Sunday; the first and the last may be shorter. The line is the same days of the period before.',
  checkInsByHour:
    /*i18n*/ 'Average check-ins per hour on each weekday: those in that hour, divided by the number of such weekdays in the period.',
  checkInsByBranch: /*i18n*/ 'Where members checked in, including those whose home is another branch.',
  checkInsByMethod: /*i18n*/ 'How members checked in. Imported visits come from the file of a previous system.',
  active:
    /*i18n*/ 'Members whose membership covers the last day of the period, or today if that is sooner. Frozen days count; deactivated members do not.',
  joined: /*i18n*/ 'Members whose first day of membership is in the period.',
  left: /*i18n*/ 'Memberships that ended in the period and were not renewed within the grace days.',
  wonBack: /*i18n*/ 'Memberships that began again in the period, after a gap longer than the grace days.',
  joinedAndLeft:
    /*i18n*/ 'Who joined, left and came back, by month. The first and the last month may be only partly in the period.',
  activeByPlan: /*i18n*/ 'Members active on the last day of the period, by the plan of the membership that covers it.',
  retention:
    /*i18n*/ 'Of those who joined in a month: how many had a membership on the same day 1, 2, … months later. The twelve months up to the end of the period.',
  perWeek: /*i18n*/ 'Check-ins of members, at any branch, for each week of membership in the period.',
  byBand: /*i18n*/ 'Members active on the last day, by how often they came in 30 days, on average over the period.',
  atRisk:
    /*i18n*/ 'Active members with at least 12 visits in the twelve weeks before the last four, and less than half as many a week in those four. Members frozen in those four weeks are left out.',
  taken: /*i18n*/ 'Payments received less refunds, by the day on which they were made.',
  invoiced: /*i18n*/ 'Invoices and receipts less credit notes, with tax, by their date. Paid or not.',
  refunds: /*i18n*/ 'Paid back in the period, whenever the payment was.',
  discounts: /*i18n*/ 'Given on invoices and receipts of the period, before tax.',
  due: /*i18n*/ 'What is still to be paid, now, of what was invoiced in each period.',
  moneyByMonth:
    /*i18n*/ 'What was taken and invoiced in each month. The first and the last month may be only partly in the period.',
  moneyByPlan: /*i18n*/ 'Invoices and receipts of the period less credit notes, by the plan that was sold.',
  moneyByMethod: /*i18n*/ 'Payments less refunds, by how they were paid.',
  staff:
    /*i18n*/ 'By the name that the person had at the time: manual check-ins of members, sales with what was invoiced, payments received, refunds and discounts. Check-ins at the kiosk count for nobody.',
} as const;
