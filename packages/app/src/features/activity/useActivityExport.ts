import { type Activity, activityLimits } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { useToast } from '@spotter/ui';
import { useState } from 'react';
import { useClient } from '../../api/client.ts';
import { useVisitor } from '../../session/useSession.ts';
import { downloadCsv } from '../../shared/downloadCsv.ts';
import { errorToast } from '../../shared/errorAbout.ts';
import { useToday } from '../../shell/connection/useServerClock.ts';
import { activityCsv } from './activityCsv.ts';
import type { ValueContext } from './activityEntry.ts';
import { filterInput, type ActivityView } from './view.ts';

/** Entries of one file; more would keep a browser busy for long. */
const MAX_EXPORTED = 20_000;

/** Downloads every activity that fits the view as CSV, the newest first. */
export function useActivityExport(view: ActivityView, context: ValueContext) {
  const { gymId } = useVisitor();
  const client = useClient();
  const toast = useToast();
  const today = useToday(context.zone);
  const [isExporting, setIsExporting] = useState(false);
  const exportAll = async () => {
    setIsExporting(true);
    try {
      const activities: Activity[] = [];
      let startAfter: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof client.getActivities>> = await client.getActivities({
          gymId,
          limit: activityLimits.max,
          ...filterInput(view),
          ...(startAfter !== null && { startAfter }),
        });
        activities.push(...page.activities);
        startAfter = page.hasMore ? page.lastActivityId : null;
      } while (startAfter !== null && activities.length < MAX_EXPORTED);
      downloadCsv(`activities-${today}.csv`, activityCsv(activities, context));
      const message =
        startAfter === null
          ? i18n.t('{count, plural, one {# activity} other {# activities}}', { count: activities.length })
          : i18n.t('The newest {count} activities. Choose dates for those before.', { count: activities.length });
      toast({ type: 'success', title: i18n.t('Activities Exported'), message });
    } catch (error) {
      toast(errorToast(i18n.t('Failed to Export Activities'), error));
    } finally {
      setIsExporting(false);
    }
  };
  return { isExporting, exportAll: () => void exportAll() };
}
