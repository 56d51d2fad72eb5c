import {
  type Branch,
  type BranchHours,
  MAX_AFTER_CLOSING_MINUTES,
  MAX_EXCEPTION_NOTE_LENGTH,
  MAX_HOURS_EXCEPTIONS,
  MAX_LONGEST_STAY_MINUTES,
  MIN_LONGEST_STAY_MINUTES,
  type Weekday,
  weekdays,
} from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Button, DateField, IconButton, NumberField, SelectField, TextField } from '@spotter/ui';
import { formatDate, type Zone } from '@spotter/web-core/dates';
import { Copy, Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { invalidateCalls, useCallQuery, useQueryClient } from '../../api/calls.ts';
import { useClient } from '../../api/client.ts';
import { useVisitor } from '../../session/useSession.ts';
import { keepFocus } from '../../shared/keepFocus.ts';
import { FormDialog } from '../../shared/FormDialog.tsx';
import { occupancyCalls } from '../../shared/occupancyCalls.ts';
import { useResourceForm } from '../../shared/useResourceForm.ts';
import { branchHoursSchema, type BranchHoursValues, parseIntervals, toValues } from './branchHoursForm.ts';
import { LoadingDialog } from './LoadingDialog.tsx';
import { labelOf, translateOptions } from '../../shared/labels.ts';

interface BranchHoursDialogProps {
  branch: Branch;
  zone: Zone;
  onClose: () => void;
}

const titleOf = ({ name }: Branch) => i18n.t('Opening Hours of {name}', { name });
const DESCRIPTION = /*i18n*/ 'When the branch is open, and when forgotten visits end.';

const dayLabels: Record<Weekday, string> = {
  monday: /*i18n*/ 'Monday',
  tuesday: /*i18n*/ 'Tuesday',
  wednesday: /*i18n*/ 'Wednesday',
  thursday: /*i18n*/ 'Thursday',
  friday: /*i18n*/ 'Friday',
  saturday: /*i18n*/ 'Saturday',
  sunday: /*i18n*/ 'Sunday',
};

const checksOutOptions = [
  { value: 'no', label: /*i18n*/ 'Members stay checked in' },
  { value: 'yes', label: /*i18n*/ 'Check out automatically' },
];
const scanOptions = [
  { value: 'no', label: /*i18n*/ 'Checks out' },
  { value: 'yes', label: /*i18n*/ 'Changes nothing: check-in only' },
];
const figureOptions = [
  { value: 'checked-in', label: /*i18n*/ 'Everybody checked in' },
  { value: 'likely', label: /*i18n*/ 'The likely number' },
];

/** When a branch is open, and what ends a visit there. */
export function BranchHoursDialog({ branch, zone, onClose }: BranchHoursDialogProps) {
  const { gymId } = useVisitor();
  const query = useCallQuery('getBranchHours', { gymId, branchId: branch.id }, { staleTime: 0, gcTime: 0 });
  if (query.data) return <BranchHoursForm branch={branch} zone={zone} stored={query.data} onClose={onClose} />;
  return (
    <LoadingDialog
      title={titleOf(branch)}
      description={DESCRIPTION}
      query={query}
      failureTitle={i18n.t('Failed to Load Opening Hours')}
      loadingText={i18n.t('Loading opening hours...')}
      fieldCount={weekdays.length}
      onClose={onClose}
    />
  );
}

function BranchHoursForm({ branch, zone, stored, onClose }: BranchHoursDialogProps & { stored: BranchHours }) {
  const { gymId } = useVisitor();
  const client = useClient();
  const queries = useQueryClient();
  const form = useResourceForm<BranchHoursValues, BranchHours, 'updateBranchHours', BranchHours>({
    call: 'updateBranchHours',
    schema: branchHoursSchema,
    edited: {
      opened: stored,
      valuesOf: toValues,
      wordsOf: (latest) => {
        const { exceptions, autoCheckOut, checkInOnly, statusFrom } = toValues(latest);
        return {
          exceptions: exceptions
            .map(({ date, times }) => `${formatDate(date, zone)} ${times || i18n.t('Closed')}`)
            .join('; '),
          autoCheckOut: labelOf(checksOutOptions, autoCheckOut),
          checkInOnly: labelOf(scanOptions, checkInOnly),
          statusFrom: labelOf(figureOptions, statusFrom),
        };
      },
      load: () => client.getBranchHours({ gymId, branchId: branch.id }),
    },
    fields: [
      ...weekdays,
      'exceptions',
      'autoCheckOut',
      'afterClosingMinutes',
      'longestStayMinutes',
      'checkInOnly',
      'statusFrom',
    ],
    idPrefix: 'branch-hours',
    toInput: (parsed, basis) => ({ gymId, branchId: branch.id, ...parsed, basis }),
    onSuccess: () => {
      void invalidateCalls(queries, 'getBranchHours', ...occupancyCalls);
      return branch.name;
    },
    successTitle: i18n.t('Opening Hours Saved'),
    failureTitle: i18n.t('Failed to Save Opening Hours'),
    subject: branch.name,
    onClose,
  });
  const monday = form.controlled('monday');
  const rest = weekdays.slice(1).map((day) => form.controlled(day));
  return (
    <FormDialog
      title={titleOf(branch)}
      description={DESCRIPTION}
      submitLabel={i18n.t('Save Opening Hours')}
      form={form}
      onClose={onClose}
    >
      <div className="flex flex-col gap-8">
        <section aria-label={i18n.t('Week')} className="flex flex-col gap-3">
          <p className="text-sm text-muted">
            {i18n.t(
              'For example 05:30–11:30, 16:00–22:00, in the gym’s time zone. Empty: closed. A closing time before the opening time is on the next day.',
            )}
          </p>
          <div className="grid items-start gap-3 sm:grid-cols-2">
            {weekdays.map((day) => (
              <TextField key={day} label={i18n.t(dayLabels[day])} autoComplete="off" {...form.input(day)} />
            ))}
          </div>
          <Button
            type="button"
            icon={Copy}
            className="self-start"
            onClick={() => rest.forEach(({ onValueChange }) => onValueChange(monday.value))}
          >
            {i18n.t('Copy Monday to all days')}
          </Button>
        </section>
        <Exceptions {...form.controlled('exceptions')} />
        <VisitEnds form={form} />
      </div>
    </FormDialog>
  );
}

interface ExceptionsProps {
  id: string;
  error?: string;
  value: BranchHoursValues['exceptions'];
  onValueChange: (value: BranchHoursValues['exceptions']) => void;
}

/** Days with other hours. */
function Exceptions({ id, error, value, onValueChange }: ExceptionsProps) {
  const addButton = useRef<HTMLButtonElement>(null);
  const change = (at: number, some: Partial<BranchHoursValues['exceptions'][number]>) =>
    onValueChange(value.map((one, index) => (index === at ? { ...one, ...some } : one)));
  const timesErrors = value.map(({ times }) => {
    const parsed = parseIntervals(times);
    return error !== undefined && 'message' in parsed ? i18n.t(parsed.message) : undefined;
  });
  return (
    <section id={id} tabIndex={-1} aria-label={i18n.t('Holidays')} className="flex flex-col gap-3">
      <h3 className="text-sm font-medium">{i18n.t('Holidays and other hours')}</h3>
      {error !== undefined && !timesErrors.includes(error) && <p className="text-sm text-danger">{error}</p>}
      {value.map((one, at) => (
        <fieldset
          // The rows have no identity but their place.
          key={at}
          aria-label={one.date || i18n.t('Day {at}', { at: at + 1 })}
          className="grid grid-cols-[1fr_auto] items-start gap-3 rounded-md border border-line p-3 sm:grid-cols-[10rem_1fr_1fr_auto]"
        >
          <DateField
            label={i18n.t('Day')}
            value={one.date}
            onChange={(event) => change(at, { date: event.target.value })}
          />
          <div className="max-sm:order-3 max-sm:col-span-2">
            <TextField
              label={i18n.t('Open')}
              placeholder={i18n.t('Closed')}
              autoComplete="off"
              value={one.times}
              error={timesErrors[at]}
              onChange={(event) => change(at, { times: event.target.value })}
            />
          </div>
          <div className="max-sm:order-4 max-sm:col-span-2">
            <TextField
              label={i18n.t('Note')}
              maxLength={MAX_EXCEPTION_NOTE_LENGTH}
              autoComplete="off"
              value={one.note}
              onChange={(event) => change(at, { note: event.target.value })}
            />
          </div>
          <IconButton
            type="button"
            icon={X}
            // Beside the fields, below their labels.
            className="mt-6.5"
            label={i18n.t('Remove {day}', { day: one.date || i18n.t('day {at}', { at: at + 1 }) })}
            onClick={({ currentTarget }) => {
              keepFocus(currentTarget, addButton.current);
              onValueChange(value.filter((_, index) => index !== at));
            }}
          />
        </fieldset>
      ))}
      <Button
        ref={addButton}
        type="button"
        icon={Plus}
        className="self-start"
        disabled={value.length >= MAX_HOURS_EXCEPTIONS}
        onClick={() => onValueChange([...value, { date: '', times: '', note: '' }])}
      >
        {i18n.t('Add a day')}
      </Button>
    </section>
  );
}

type Form = ReturnType<typeof useResourceForm<BranchHoursValues, BranchHours, 'updateBranchHours', BranchHours>>;

/** What ends a visit, and which figure says how full the branch is. */
function VisitEnds({ form }: { form: Form }) {
  const checksOut = form.watched('autoCheckOut') === 'yes';
  return (
    <section aria-label={i18n.t('Visits')} className="flex flex-col gap-5">
      <SelectField
        label={i18n.t('Forgotten check-outs')}
        options={translateOptions(checksOutOptions)}
        help={i18n.t('An automatic check-out is marked as estimated, and has no duration.')}
        {...form.input('autoCheckOut')}
      />
      {checksOut && (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <NumberField
            label={i18n.t('Minutes after closing')}
            min={0}
            max={MAX_AFTER_CLOSING_MINUTES}
            {...form.input('afterClosingMinutes', { valueAsNumber: true })}
          />
          <NumberField
            label={i18n.t('Longest stay in minutes')}
            min={MIN_LONGEST_STAY_MINUTES}
            max={MAX_LONGEST_STAY_MINUTES}
            {...form.input('longestStayMinutes', { valueAsNumber: true })}
          />
        </div>
      )}
      <SelectField
        label={i18n.t('A second scan of the same visit')}
        options={translateOptions(scanOptions)}
        help={i18n.t('Check-in only: the screen says since when they are in. The desk can still check out.')}
        {...form.input('checkInOnly')}
      />
      <SelectField
        label={i18n.t('How full the branch is')}
        options={translateOptions(figureOptions)}
        help={i18n.t('The likely number leaves out people who have probably left without checking out.')}
        {...form.input('statusFrom')}
      />
    </section>
  );
}
