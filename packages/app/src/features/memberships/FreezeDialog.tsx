import {
  addDays,
  daysBetween,
  isDate,
  MAX_REASON_LENGTH,
  type Member,
  memberships,
  movedEnd,
  type ParsedOf,
} from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Trans } from '@spotter/i18n/trans';
import { DateField, TextField } from '@spotter/ui';
import { formatDate, type Zone } from '@spotter/web-core/dates';
import { useCallQuery, useQueryClient } from '../../api/calls.ts';
import { useVisitor } from '../../session/useSession.ts';
import { FormDialog } from '../../shared/FormDialog.tsx';
import { useResourceForm } from '../../shared/useResourceForm.ts';
import { refreshMembership } from './refreshMembership.ts';
import { periodText } from './periodText.ts';

interface FreezeDialogProps {
  member: Member;
  zone: Zone;
  today: string;
  onClose: () => void;
}

interface FreezeValues {
  from: string;
  to: string;
  reason: string;
}

const DEFAULT_FREEZE_DAYS = 7;

const schema = memberships.freezeMembership.input
  .omit({ gymId: true, memberId: true })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: /*i18n*/ 'The last day is before the first' });

/** Days of a freeze, both ends counted; 0 while there are none, as while a year is typed. */
const freezeDays = ({ from, to }: Pick<FreezeValues, 'from' | 'to'>) =>
  isDate(from) && isDate(to) && from <= to ? daysBetween(from, to) + 1 : 0;

/** Lets a membership rest; says what is left of the year's days, and where the end moves to. */
export function FreezeDialog({ member, zone, today, onClose }: FreezeDialogProps) {
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  const { data } = useCallQuery('getMembership', { gymId, memberId: member.id }, { staleTime: 0 });
  const form = useResourceForm<
    FreezeValues,
    Omit<ParsedOf<'freezeMembership'>, 'gymId' | 'memberId'>,
    'freezeMembership'
  >({
    call: 'freezeMembership',
    schema,
    defaultValues: { from: today, to: addDays(today, DEFAULT_FREEZE_DAYS - 1), reason: '' },
    fields: ['from', 'to', 'reason'],
    idPrefix: 'freeze',
    subject: member.name,
    toInput: (parsed) => ({ gymId, memberId: member.id, ...parsed }),
    onSuccess: ({ member: frozen, freeze }) => {
      refreshMembership(queries, frozen);
      return `${frozen.name}, ${periodText(freeze.from, freeze.to, zone)}`;
    },
    successTitle: i18n.t('Membership Frozen'),
    failureTitle: i18n.t('Failed to Freeze the Membership'),
    onClose,
  });
  const from = form.watched('from');
  const days = freezeDays({ from, to: form.watched('to') });
  const end = data && days > 0 ? movedEnd(data.terms, { from, days }) : undefined;
  return (
    <FormDialog
      title={i18n.t('Freeze {name}', { name: member.name })}
      submitLabel={i18n.t('Freeze Membership')}
      form={form}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField label={i18n.t('First frozen day')} required {...form.input('from')} />
        <DateField label={i18n.t('Last frozen day')} required {...form.input('to')} />
        <div className="sm:col-span-2">
          <TextField
            label={i18n.t('Reason')}
            required
            maxLength={MAX_REASON_LENGTH}
            autoComplete="off"
            placeholder={i18n.t('Travel, illness')}
            {...form.input('reason')}
          />
        </div>
        <p role="status" className="min-h-lh text-sm text-muted tabular-nums sm:col-span-2">
          {end !== undefined && (
            <>
              <Trans
                id="{days}: the end moves from {date} to <0>{newEnd}</0>."
                values={{
                  days: daysText(days),
                  date: formatDate(end.from, zone),
                  newEnd: formatDate(end.to, zone),
                }}
                components={{ 0: <span className="font-medium text-ink" /> }}
              />{' '}
            </>
          )}
          {data &&
            i18n.t('{used} of {days} of this year are used.', {
              used: data.frozenDays.used,
              days: daysText(data.frozenDays.limit),
            })}
        </p>
      </div>
    </FormDialog>
  );
}

const daysText = (days: number) => i18n.t('{days, plural, one {# day} other {# days}}', { days });
