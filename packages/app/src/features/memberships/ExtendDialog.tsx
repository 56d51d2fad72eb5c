import {
  contract,
  MAX_EXTENDED_MEMBERS,
  MAX_EXTENSION_DAYS,
  MAX_REASON_LENGTH,
  type Member,
  type ParsedOf,
} from '@spotter/api';
import { NumberField, TextField } from '@spotter/ui';
import { invalidateCalls, useQueryClient } from '../../api/calls.ts';
import { useVisitor } from '../../session/useSession.ts';
import { FormDialog } from '../../shared/FormDialog.tsx';
import { useResourceForm } from '../../shared/useResourceForm.ts';
import { membershipCalls } from './membershipCalls.ts';

interface ExtendDialogProps {
  /** Those in view. Ended memberships among them stay as they are. */
  members: readonly Member[];
  today: string;
  onClose: () => void;
}

const schema = contract.extendMemberships.input.omit({ gymId: true, memberIds: true });

const membershipsText = (count: number) => (count === 1 ? '1 membership' : `${count} memberships`);

/** Moves the end of many memberships, as after days on which the gym was closed. */
export function ExtendDialog({ members, today, onClose }: ExtendDialogProps) {
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  const running = members.filter(({ expiryDate }) => expiryDate !== null && expiryDate >= today);
  const form = useResourceForm<
    { days: number; reason: string },
    Omit<ParsedOf<'extendMemberships'>, 'gymId' | 'memberIds'>,
    'extendMemberships'
  >({
    call: 'extendMemberships',
    schema,
    defaultValues: { days: 1, reason: '' },
    fields: ['days', 'reason'],
    idPrefix: 'extension',
    toInput: (parsed) => ({ gymId, memberIds: running.map(({ id }) => id), ...parsed }),
    onSuccess: ({ extended }) => {
      void invalidateCalls(queries, ...membershipCalls);
      return membershipsText(extended);
    },
    successTitle: 'Memberships Extended',
    failureTitle: 'Failed to Extend Memberships',
    onClose,
  });
  const isTooMany = running.length > MAX_EXTENDED_MEMBERS;
  const isPossible = running.length > 0 && !isTooMany;
  const endedCount = members.length - running.length;
  return (
    <FormDialog
      title={`Extend ${membershipsText(running.length)}`}
      description={descriptionOf(members.length, endedCount)}
      submitLabel={`Extend ${membershipsText(running.length)}`}
      isDisabled={!isPossible}
      form={form}
      onClose={onClose}
    >
      {isPossible ? (
        <div className="grid gap-4">
          <NumberField
            label="Days"
            required
            min={1}
            max={MAX_EXTENSION_DAYS}
            {...form.input('days', { valueAsNumber: true })}
          />
          <TextField
            label="Reason"
            required
            maxLength={MAX_REASON_LENGTH}
            autoComplete="off"
            placeholder="We were closed"
            {...form.input('reason')}
          />
        </div>
      ) : (
        <p>
          {isTooMany
            ? `At most ${MAX_EXTENDED_MEMBERS} at once: narrow the list, for example to a branch or a plan.`
            : 'No membership in view is running.'}
        </p>
      )}
    </FormDialog>
  );
}

function descriptionOf(shown: number, ended: number): string {
  const all = `All ${shown} members now shown in the list.`;
  return ended === 0 ? all : `${all} ${ended} without a running membership stay as they are.`;
}
