import { type ParsedOf, payments, type Takings } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { cn, TextField } from '@spotter/ui';
import { formatDate, type Zone } from '@spotter/web-core/dates';
import { useState } from 'react';
import { invalidateCalls, useCallQuery, useQueryClient } from '../../api/calls.ts';
import { useMoney } from '../../gym/money.tsx';
import { useVisitor } from '../../session/useSession.ts';
import { AmountField } from '../../shared/billing/AmountField.tsx';
import { FormDialog } from '../../shared/FormDialog.tsx';
import { useResourceForm } from '../../shared/useResourceForm.ts';
import { differenceText } from './TakingsPanel.tsx';

interface CloseForm {
  countedCash: number | undefined;
  reason: string;
}

type Close = Pick<ParsedOf<'closeDay'>, keyof CloseForm>;

interface CloseDayDialogProps {
  takings: Takings;
  zone: Zone;
  onClose: () => void;
}

/** Closes a day of a branch with the cash that was counted. Cash that comes meanwhile changes what is expected. */
export function CloseDayDialog({ takings: opened, zone, onClose }: CloseDayDialogProps) {
  const money = useMoney();
  const { gymId, canSeeAllBranches } = useVisitor();
  const queries = useQueryClient();
  const { day, branchId, branchName } = opened;
  const scope = { gymId, day, ...(canSeeAllBranches && { branchId }) };
  const query = useCallQuery('getTakings', scope, { initialData: { takings: opened } });
  const { expectedCash } = query.data?.takings ?? opened;
  const [firstExpected] = useState(opened.expectedCash);
  const form = useResourceForm<CloseForm, Close, 'closeDay'>({
    call: 'closeDay',
    schema: payments.closeDay.input
      .pick({ countedCash: true, reason: true })
      .refine(({ countedCash, reason }) => countedCash === expectedCash || reason !== '', {
        path: ['reason'],
        message: i18n.t('Please enter why the counted cash differs'),
      }),
    defaultValues: { countedCash: undefined, reason: '' },
    fields: ['countedCash', 'reason'],
    idPrefix: 'close',
    toInput: ({ countedCash: counted, reason }) => ({
      ...scope,
      countedCash: counted,
      // Without a difference its field is gone.
      reason: counted === expectedCash ? '' : reason,
      expectedCash,
    }),
    onSuccess: (answer) => {
      queries.setQueryData(['getTakings', scope], answer);
      void invalidateCalls(queries, 'getTakings');
      return i18n.t('{branchName}, {date}: {amount} counted', {
        branchName,
        date: formatDate(day, zone),
        amount: money(answer.takings.close?.countedCash ?? 0),
      });
    },
    onRefused: () => void query.refetch(),
    successTitle: i18n.t('Day Closed'),
    failureTitle: i18n.t('Failed to Close the Day'),
    onClose,
  });
  const counted = form.controlled('countedCash');
  const { value: countedCash = NaN } = counted;
  const isCounted = !Number.isNaN(countedCash);
  const difference = isCounted ? countedCash - expectedCash : 0;
  return (
    <FormDialog
      title={i18n.t('Close {date} at {branchName}', { date: formatDate(day, zone), branchName })}
      submitLabel={i18n.t('Close the Day')}
      form={form}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <p className="text-muted">
          {i18n.t(
            'Count the cash in the till. A closed day takes no further cash; card, UPI and bank transfers still come in.',
          )}
        </p>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <AmountField label={i18n.t('Counted cash')} required {...counted} />
          <dl className="flex flex-col gap-1.5">
            <dt className="text-sm font-medium">{i18n.t('Expected cash')}</dt>
            <dd className="text-2xl font-semibold tracking-tight tabular-nums">
              <output>{money(expectedCash)}</output>
            </dd>
            {expectedCash !== firstExpected && (
              <dd className="text-sm text-warning">
                {i18n.t('Was {amount}: cash was taken or refunded meanwhile. Please count again.', {
                  amount: money(firstExpected),
                })}
              </dd>
            )}
          </dl>
        </div>
        <p
          role="status"
          className={cn('font-medium empty:sr-only', difference === 0 ? 'text-positive' : 'text-warning')}
        >
          {isCounted &&
            (difference === 0 ? i18n.t('The cash is as expected.') : `${differenceText(difference, money)}.`)}
        </p>
        {(difference !== 0 || form.controlled('reason').error !== undefined) && (
          <TextField
            label={i18n.t('Reason for the difference')}
            required
            maxLength={200}
            autoComplete="off"
            {...form.input('reason')}
          />
        )}
      </div>
    </FormDialog>
  );
}
