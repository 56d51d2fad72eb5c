import {
  daysBetween,
  MAX_CARD_NUMBER_LENGTH,
  memberChange,
  memberChangeEmailOptional,
  MAX_MEMBER_EMAIL_LENGTH,
  MAX_MEMBER_NAME_LENGTH,
  newMember,
  sexes,
  type Branch,
  type InputOf,
  type Member,
  type ParsedOf,
} from '@spotter/api';
import { DateField, NumberField, PhoneField, SelectField, TextField } from '@spotter/ui';
import { invalidateCalls, useQueryClient } from '../../api/calls.ts';
import { formatDate, formatRelativeDays, type Zone } from '@spotter/web-core/dates';
import { useVisitor } from '../../session/useSession.ts';
import { FormDialog } from '../../shared/FormDialog.tsx';
import { patchMember } from '../../shared/memberList.ts';
import { planOptions, usePlans } from '../../shared/usePlans.ts';
import { useResourceForm } from '../../shared/useResourceForm.ts';
import { sexLabels } from '@spotter/web-core/labels';
import { isProbableJoinDate } from './expiry.ts';

interface MemberDialogProps {
  /** Absent: add a new one. */
  member?: Member;
  branches: readonly Branch[];
  branchId: string;
  zone: Zone;
  today: string;
  onClose: () => void;
}

const sexOptions = sexes.map((value) => ({ value, label: sexLabels[value] }));

/** The schemas expect an unset value to be absent; a control holds an empty string. */
const emptyToUndefined = (value: string): string | undefined => (value === '' ? undefined : value);

/** Null removes the date of birth of a member who had one. */
const emptyToNull = (value: string | null): string | null => value || null;

/** Add New Member and Edit Member. Staff add to their own branch, which is shown read-only. */
export function MemberDialog({ member, branches, branchId, zone, today, onClose }: MemberDialogProps) {
  const { isAdmin } = useVisitor();
  const { names: plans } = usePlans();
  const currentBranch = branches.find(({ id }) => id === branchId);
  // A member keeps their branch, even an inactive one that takes no new members.
  const openBranches = branches.filter(({ id, status }) => status === 'active' || id === member?.branchId);
  // An inactive branch is reported before the form is filled in; an admin has to choose another.
  const isClosed = member === undefined && currentBranch?.status === 'inactive';
  const closedHelp = isClosed && { help: `${currentBranch.name} is inactive and takes no new members` };
  const form = useMemberForm({ member, zone, today, branchId: isAdmin && isClosed ? '' : branchId, onClose });
  const hasNoEmail = member?.email === null;
  const isEmailLocked = member !== undefined && member.firebaseUID !== null;

  return (
    <FormDialog
      title={member ? 'Edit Member' : 'Add New Member'}
      submitLabel={member ? 'Update Member' : 'Add Member'}
      form={form}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextField
            label="Name"
            required
            maxLength={MAX_MEMBER_NAME_LENGTH}
            counter
            autoComplete="off"
            {...form.input('name')}
          />
        </div>
        <PhoneField label="Phone" required autoComplete="off" {...form.input('phone')} />
        <TextField
          label="Email"
          type="email"
          required={!hasNoEmail}
          maxLength={MAX_MEMBER_EMAIL_LENGTH}
          autoComplete="off"
          readOnly={isEmailLocked}
          {...(hasNoEmail && { help: 'No email yet; may stay empty' })}
          {...(isEmailLocked && { help: 'Email cannot be changed for registered users' })}
          {...form.input('email')}
        />
        <NumberField label="Age" required min={1} max={120} {...form.input('age', { valueAsNumber: true })} />
        <SelectField
          label="Sex"
          required
          placeholder="Choose"
          options={sexOptions}
          {...form.input('sex', { setValueAs: emptyToUndefined })}
        />
        <SelectField
          label="Plan"
          options={planOptions(plans, member?.membershipPlan)}
          {...form.input('membershipPlan')}
        />
        <DateField label="Joining date" {...form.input('joinDate', { setValueAs: emptyToUndefined })} />
        <DateField
          label="Date of birth"
          help="Optional; the desk is told of the birthday"
          max={today}
          {...form.input('birthDate', { setValueAs: member ? emptyToNull : emptyToUndefined })}
        />
        {isAdmin ? (
          <SelectField
            label="Branch"
            required
            placeholder="Choose a branch"
            options={openBranches.map(({ id, name }) => ({ value: id, label: name }))}
            {...closedHelp}
            {...form.input('branchId', { setValueAs: emptyToUndefined })}
          />
        ) : (
          <TextField
            label="Branch"
            readOnly
            value={currentBranch?.name ?? ''}
            help="Staff add members to their own branch"
            {...closedHelp}
            {...form.field('branchId')}
          />
        )}
        {member && (
          <TextField
            label="Card number"
            maxLength={MAX_CARD_NUMBER_LENGTH}
            autoComplete="off"
            help="Hold the card to a reader, or type its number"
            {...form.input('cardNumber')}
          />
        )}
      </div>
    </FormDialog>
  );
}

type MemberForm = Partial<InputOf<'addMember' | 'updateMember'>['memberData']> & { cardNumber?: string };

const emptyForm = (today: string, branchId: string): MemberForm => ({
  name: '',
  phone: '',
  email: '',
  membershipPlan: 'monthly',
  joinDate: today,
  branchId,
});

const formOf = (member: Member): MemberForm => ({
  name: member.name,
  phone: member.phone.replace(/^\+91/, ''),
  email: member.email ?? '',
  ...(member.age !== null && { age: member.age }),
  ...(member.sex !== null && { sex: member.sex }),
  membershipPlan: member.membershipPlan,
  joinDate: member.joinDate,
  birthDate: member.birthDate,
  branchId: member.branchId,
  cardNumber: member.cardNumber ?? '',
});

interface MemberFormOptions {
  member: Member | undefined;
  zone: Zone;
  today: string;
  /** The branch of a new member unless another is chosen. */
  branchId: string;
  onClose: () => void;
}

function useMemberForm({ member, zone, today, branchId, onClose }: MemberFormOptions) {
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  return useResourceForm<
    MemberForm,
    ParsedOf<'addMember' | 'updateMember'>['memberData'],
    'addMember' | 'updateMember'
  >({
    call: member ? 'updateMember' : 'addMember',
    schema: !member ? newMember : member.email === null ? memberChangeEmailOptional : memberChange,
    defaultValues: member ? formOf(member) : emptyForm(today, branchId),
    fields: [
      'name',
      'phone',
      'email',
      'age',
      'sex',
      'membershipPlan',
      'joinDate',
      'birthDate',
      'branchId',
      'cardNumber',
    ],
    idPrefix: 'member',
    questionOf: ({ name, joinDate }) =>
      joinDate === undefined || joinDate === member?.joinDate || isProbableJoinDate(joinDate, today)
        ? undefined
        : {
            title: `Did ${name} join on ${formatDate(joinDate, zone)}?`,
            description: `That is ${formatRelativeDays(daysBetween(today, joinDate), zone)}. The expiry date follows from it.`,
          },
    toInput: (memberData) =>
      member
        ? { gymId, memberId: member.id, memberData }
        : { gymId, memberData: { ...memberData, branchId: memberData.branchId ?? branchId } },
    onSuccess: (answer) => {
      if (member) patchMember(queries, member.id, answer.member);
      void invalidateCalls(queries, 'getMembers', 'getMembersByBranch', 'getMembership', 'getMemberActivities');
      return answer.member.name;
    },
    successTitle: member ? 'Member Updated Successfully!' : 'Member Added Successfully!',
    failureTitle: member ? 'Failed to Update Member' : 'Failed to Add Member',
    onClose,
  });
}
