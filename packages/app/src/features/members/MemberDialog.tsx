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
  type EditedMember,
  editedMember,
  type InputOf,
  type Member,
  type ParsedOf,
} from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { DateField, NumberField, PhoneField, SelectField, TextField } from '@spotter/ui';
import { useNavigate } from 'react-router-dom';
import { invalidateCalls, useQueryClient } from '../../api/calls.ts';
import { useClient } from '../../api/client.ts';
import { formatDate, formatRelativeDays, type Zone } from '@spotter/web-core/dates';
import { memberPath } from '../../paths.ts';
import { useVisitor } from '../../session/useSession.ts';
import { FormDialog } from '../../shared/FormDialog.tsx';
import { patchMember } from '../../shared/memberList.ts';
import { planOptions, usePlans } from '../../shared/usePlans.ts';
import { useResourceForm } from '../../shared/useResourceForm.ts';
import type { NavigationIntent } from '../../shell/useNavigationIntent.ts';
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

const INVOICE_ELSEWHERE = /*i18n*/ 'Issue it on the page of the member';

const sexOptions = () => sexes.map((value) => ({ value, label: sexLabels[value] }));

/** The schemas expect an unset date to be absent; a control holds an empty string. */
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
  const closedHelp = isClosed && {
    help: i18n.t('{name} is inactive and takes no new members', { name: currentBranch.name }),
  };
  const form = useMemberForm({ member, branches, zone, today, branchId: isAdmin && isClosed ? '' : branchId, onClose });
  const hasNoEmail = member?.email === null;
  const isEmailLocked = member !== undefined && member.firebaseUID !== null;

  return (
    <FormDialog
      title={member ? i18n.t('Edit Member') : i18n.t('Add New Member')}
      submitLabel={member ? i18n.t('Update Member') : i18n.t('Add Member')}
      form={form}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextField
            label={i18n.t('Name')}
            required
            maxLength={MAX_MEMBER_NAME_LENGTH}
            counter
            autoComplete="off"
            {...form.input('name')}
          />
        </div>
        <PhoneField label={i18n.t('Phone')} required autoComplete="off" {...form.input('phone')} />
        <TextField
          label={i18n.t('Email')}
          type="email"
          required={!hasNoEmail}
          maxLength={MAX_MEMBER_EMAIL_LENGTH}
          autoComplete="off"
          readOnly={isEmailLocked}
          {...(hasNoEmail && { help: i18n.t('No email yet; may stay empty') })}
          {...(isEmailLocked && { help: i18n.t('Email cannot be changed for registered users') })}
          {...form.input('email')}
        />
        <NumberField label={i18n.t('Age')} required min={1} max={120} {...form.input('age', { valueAsNumber: true })} />
        <SelectField
          label={i18n.t('Sex')}
          required
          placeholder={i18n.t('Choose')}
          options={sexOptions()}
          {...form.input('sex')}
        />
        <SelectField
          label={i18n.t('Plan')}
          options={planOptions(plans, member?.membershipPlan)}
          {...form.input('membershipPlan')}
        />
        <DateField label={i18n.t('Joining date')} {...form.input('joinDate', { setValueAs: emptyToUndefined })} />
        <DateField
          label={i18n.t('Date of birth')}
          help={i18n.t('Optional; the desk is told of the birthday')}
          max={today}
          {...form.input('birthDate', { setValueAs: member ? emptyToNull : emptyToUndefined })}
        />
        {isAdmin ? (
          <SelectField
            label={i18n.t('Branch')}
            required
            placeholder={i18n.t('Choose a branch')}
            options={openBranches.map(({ id, name }) => ({ value: id, label: name }))}
            {...closedHelp}
            {...form.input('branchId')}
          />
        ) : (
          <TextField
            label={i18n.t('Branch')}
            readOnly
            value={currentBranch?.name ?? ''}
            help={i18n.t('Staff add members to their own branch')}
            {...closedHelp}
            {...form.field('branchId')}
          />
        )}
        {member && (
          <TextField
            label={i18n.t('Card number')}
            maxLength={MAX_CARD_NUMBER_LENGTH}
            autoComplete="off"
            help={i18n.t('Hold the card to a reader, or type its number')}
            {...form.input('cardNumber')}
          />
        )}
      </div>
    </FormDialog>
  );
}

type MemberForm = Partial<
  Omit<InputOf<'addMember' | 'updateMember'>['memberData'], 'age' | 'sex'> &
    Pick<Member, 'age' | 'sex'> & { cardNumber: string }
>;

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
  age: member.age,
  sex: member.sex,
  membershipPlan: member.membershipPlan,
  joinDate: member.joinDate,
  birthDate: member.birthDate,
  branchId: member.branchId,
  cardNumber: member.cardNumber ?? '',
});

/** The fields that the form edits, as the member has them. */
const basisOf = (member: Member): EditedMember => editedMember.parse(member);

interface MemberFormOptions {
  member: Member | undefined;
  branches: readonly Branch[];
  zone: Zone;
  today: string;
  /** The branch of a new member unless another is chosen. */
  branchId: string;
  onClose: () => void;
}

function useMemberForm({ member, branches, zone, today, branchId, onClose }: MemberFormOptions) {
  const { gymId } = useVisitor();
  const client = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { nameOf: planName, plans } = usePlans();
  return useResourceForm<
    MemberForm,
    ParsedOf<'addMember' | 'updateMember'>['memberData'],
    'addMember' | 'updateMember',
    Member
  >({
    call: member ? 'updateMember' : 'addMember',
    schema: !member ? newMember : member.email === null ? memberChangeEmailOptional : memberChange,
    defaultValues: emptyForm(today, branchId),
    edited: member && {
      opened: member,
      valuesOf: formOf,
      wordsOf: (latest) => ({
        membershipPlan: planName(latest.membershipPlan),
        branchId: branches.find(({ id }) => id === latest.branchId)?.name,
        sex: latest.sex && sexLabels[latest.sex],
        joinDate: formatDate(latest.joinDate, zone),
        birthDate: latest.birthDate && formatDate(latest.birthDate, zone),
      }),
      load: async () => {
        const { member: latest } = await client.getMember({ gymId, memberId: member.id });
        patchMember(queries, member.id, latest);
        return latest;
      },
    },
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
    questionOf: ({ name, joinDate }, basis) =>
      joinDate === undefined || joinDate === basis?.joinDate || isProbableJoinDate(joinDate, today)
        ? undefined
        : {
            title: i18n.t('Did {name} join on {date}?', { name, date: formatDate(joinDate, zone) }),
            description: i18n.t('That is {relativeDays}. Until the first renewal, the expiry date follows from it.', {
              relativeDays: formatRelativeDays(daysBetween(today, joinDate), zone),
            }),
          },
    toInput: (memberData, basis) =>
      basis
        ? { gymId, memberId: basis.id, memberData, basis: basisOf(basis) }
        : { gymId, memberData: { ...memberData, branchId: memberData.branchId ?? branchId } },
    onSuccess: (answer) => {
      patchMember(queries, answer.member.id, answer.member);
      void invalidateCalls(queries, 'getMembers', 'getMembersByBranch', 'getMembership', 'getMemberActivities');
      const { id, name, membershipPlan } = answer.member;
      const { price = null } = plans?.find((plan) => plan.id === membershipPlan) ?? {};
      if (member || price === null || price === 0) return name;
      const invoice = () => void navigate(memberPath(id), { state: { open: 'invoice' } satisfies NavigationIntent });
      return {
        message: name,
        actions: [{ label: i18n.t('Issue Invoice'), altText: INVOICE_ELSEWHERE, onSelect: invoice }],
      };
    },
    successTitle: member ? i18n.t('Member Updated Successfully!') : i18n.t('Member Added Successfully!'),
    failureTitle: member ? i18n.t('Failed to Update Member') : i18n.t('Failed to Add Member'),
    onClose,
  });
}
