import {
  cardNumberMax,
  memberEmailMax,
  memberNameMax,
  membershipPlans,
  sexes,
  type Branch,
  type Member,
} from '@spotter/api';
import { DateField, NumberField, PhoneField, SelectField, TextField } from '@spotter/ui';
import { useVisitor } from '../../session/useSession.ts';
import { FormDialog } from '../../shared/FormDialog.tsx';
import { FormProblems } from '../../shared/FormProblems.tsx';
import { useMemberForm } from './useMemberForm.ts';
import { planLabels, sexLabels } from './labels.ts';

interface MemberDialogProps {
  /** Absent: a new one. */
  member?: Member;
  branches: readonly Branch[];
  branchId: string;
  today: string;
  onClose: () => void;
}

const planOptions = membershipPlans.map((value) => ({ value, label: planLabels[value] }));
const sexOptions = sexes.map((value) => ({ value, label: sexLabels[value] }));

/** Add New Member, and Edit Member. Staff add to their own branch, which is shown and locked. */
export function MemberDialog({ member, branches, branchId, today, onClose }: MemberDialogProps) {
  const { isAdmin } = useVisitor();
  // A member stays where they are, even if that branch takes no new ones.
  const choices = branches.filter(({ id, status }) => status === 'active' || id === member?.branchId);
  const place = branches.find(({ id }) => id === branchId);
  // Said before anybody fills in the rest in vain. An admin who is looking at such a branch has to choose another.
  const isClosed = member === undefined && place?.status === 'inactive';
  const closedWords = isClosed && { help: `${place.name} is inactive and takes no new members` };
  const form = useMemberForm({ member, today, branchId: isAdmin && isClosed ? '' : branchId, onDone: onClose });
  const { field } = form;
  const isEmailLocked = member !== undefined && member.firebaseUID !== null;

  return (
    <FormDialog
      title={member ? 'Edit Member' : 'Add New Member'}
      submitLabel={member ? 'Update Member' : 'Add Member'}
      isBusy={form.isBusy}
      isDirty={form.isDirty}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <FormProblems errors={form.summary} attempt={form.attempt} />
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextField
            label="Name"
            required
            maxLength={memberNameMax}
            counter
            autoComplete="off"
            {...form.register('name')}
            {...field('name')}
          />
        </div>
        <PhoneField label="Phone" required autoComplete="off" {...form.register('phone')} {...field('phone')} />
        <TextField
          label="Email"
          type="email"
          required
          maxLength={memberEmailMax}
          autoComplete="off"
          readOnly={isEmailLocked}
          {...(isEmailLocked && { help: 'Email cannot be changed for registered users' })}
          {...form.register('email')}
          {...field('email')}
        />
        <NumberField
          label="Age"
          required
          min={1}
          max={120}
          {...form.register('age', { valueAsNumber: true })}
          {...field('age')}
        />
        <SelectField
          label="Sex"
          required
          placeholder="Choose"
          options={sexOptions}
          {...form.register('sex', { setValueAs: orNothing })}
          {...field('sex')}
        />
        <SelectField
          label="Plan"
          options={planOptions}
          {...form.register('membershipPlan')}
          {...field('membershipPlan')}
        />
        <DateField
          label="Joining date"
          {...form.register('joinDate', { setValueAs: orNothing })}
          {...field('joinDate')}
        />
        {isAdmin ? (
          <SelectField
            label="Branch"
            required
            placeholder="Choose a branch"
            options={choices.map(({ id, name }) => ({ value: id, label: name }))}
            {...closedWords}
            {...form.register('branchId', { setValueAs: orNothing })}
            {...field('branchId')}
          />
        ) : (
          <TextField
            label="Branch"
            readOnly
            value={place?.name ?? ''}
            help="Staff add members to their own branch"
            {...closedWords}
            {...field('branchId')}
          />
        )}
        {member && (
          <TextField
            label="Card number"
            maxLength={cardNumberMax}
            autoComplete="off"
            help="Hold the card to a reader, or type its number"
            {...form.register('cardNumber')}
            {...field('cardNumber')}
          />
        )}
      </div>
    </FormDialog>
  );
}

/** A control without a value holds an empty text; the schemas know only what is absent. */
const orNothing = (value: string): string | undefined => (value === '' ? undefined : value);
