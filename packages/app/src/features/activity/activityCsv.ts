import type { Activity } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { dateInZone, formatTime } from '@spotter/web-core/dates';
import { toCsv } from '../../shared/csv.ts';
import { activityChanges, roles, type ValueContext } from './activityEntry.ts';

const fields = () => [
  i18n.t('Date'),
  i18n.t('Time'),
  i18n.t('By'),
  i18n.t('Role'),
  i18n.t('Area'),
  i18n.t('What'),
  i18n.t('Changes'),
];

/**
 * The activities as a file for spreadsheets, with the columns of the gym's export; a line of a cell for each change.
 */
export const activityCsv = (activities: readonly Activity[], context: ValueContext): string =>
  toCsv(
    fields(),
    activities.map((activity) => [
      dateInZone(activity.timestamp, context.zone),
      formatTime(activity.timestamp, context.zone),
      activity.performedBy.name,
      i18n.t(roles[activity.performedBy.userType]),
      activity.module,
      activity.displayText,
      activityChanges(activity, context)
        .map(({ field, from, to }) => `${field}: ${from ?? '–'} → ${to ?? '–'}`)
        .join('\n'),
    ]),
  );
