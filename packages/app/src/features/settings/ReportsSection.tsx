import type { ReportSettings } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Trans } from '@spotter/i18n/trans';
import { Switch, TextLink, useToast } from '@spotter/ui';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { invalidateCalls, patchCalls, useCallMutation, useCallQuery, useQueryClient } from '../../api/calls.ts';
import { useFailureToast } from '../../api/useFailureToast.ts';
import { paths } from '../../paths.ts';
import { useVisitor } from '../../session/useSession.ts';
import { errorToast } from '../../shared/errorAbout.ts';
import { QueryError } from '../../shared/QueryError.tsx';
import { SwitchSkeleton } from '../../shared/SwitchSkeleton.tsx';

const ERROR_TITLE = /*i18n*/ 'Failed to Load Report Settings';

const switches: { key: keyof ReportSettings; label: string; help: string }[] = [
  {
    key: 'monthlySummary',
    label: /*i18n*/ 'Send a monthly summary',
    help: /*i18n*/ 'Active admins get the figures of each month by mail, on the first of the next.',
  },
  {
    key: 'staffMayRead',
    label: /*i18n*/ 'Let staff see reports',
    help: /*i18n*/ 'Of their own branch only, its money included.',
  },
];

/** Who reads the reports, and who gets them by mail. Each switch applies at once. */
export function ReportsSection() {
  const { gymId } = useVisitor();
  const headingId = useId();
  const queries = useQueryClient();
  const toast = useToast();
  const query = useCallQuery('getReportSettings', { gymId });
  const { data, error } = query;
  const { mutate, isPending, variables } = useCallMutation('saveReportSettings');
  useFailureToast(ERROR_TITLE, error, data !== undefined);
  const settings = data && isPending ? { ...data, ...variables.settings } : data;
  const save = (change: Partial<ReportSettings>) =>
    mutate(
      { gymId, settings: change },
      {
        onSuccess: () => patchCalls(queries, 'getReportSettings', (before) => ({ ...before, ...change })),
        onError: (failure) => toast(errorToast(i18n.t('Failed to Change Report Settings'), failure)),
        onSettled: () => invalidateCalls(queries, 'getReportSettings'),
      },
    );
  return (
    <section aria-labelledby={headingId} className="mt-3 flex min-w-0 flex-col gap-3">
      <div>
        <h2 id={headingId} className="text-lg font-semibold">
          {i18n.t('Reports')}
        </h2>
        <p className="text-muted">
          <Trans
            id="Attendance, members, visits, money and staff of a period, on <0/>"
            components={{
              0: (
                <TextLink asChild>
                  <Link to={paths.reports}>{i18n.t('Reports')}</Link>
                </TextLink>
              ),
            }}
          />
        </p>
      </div>
      {error && !data ? (
        <QueryError title={i18n.t(ERROR_TITLE)} query={query} />
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {switches.map(({ key, label, help }) =>
            settings ? (
              <li key={key} className="px-4 py-3">
                <Switch
                  label={i18n.t(label)}
                  help={i18n.t(help)}
                  checked={settings[key]}
                  busy={isPending}
                  onCheckedChange={(isOn) => save({ [key]: isOn })}
                />
              </li>
            ) : (
              <li key={key} className="px-4 py-3">
                <SwitchSkeleton />
              </li>
            ),
          )}
        </ul>
      )}
    </section>
  );
}
