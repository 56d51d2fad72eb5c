import {
  editedStaff,
  newStaff,
  staffChange,
  MAX_STAFF_TEXT_LENGTH,
  type InputOf,
  type ParsedOf,
  type StaffMember,
} from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { PhoneField, SelectField, TextField, useToast } from '@spotter/ui';
import { useEffect } from 'react';
import { invalidateCalls, useCallQuery, useQueryClient } from '../../api/calls.ts';
import { useClient } from '../../api/client.ts';
import { useFailureToast } from '../../api/useFailureToast.ts';
import { errorToast } from '../../shared/errorAbout.ts';
import { onlyActiveBranch, useBranches } from '../../gym/useBranches.ts';
import { useVisitor } from '../../session/useSession.ts';
import { FormDialog } from '../../shared/FormDialog.tsx';
import { useResourceForm } from '../../shared/useResourceForm.ts';

interface StaffDialogProps {
  /** Absent: add a new one. */
  person?: StaffMember;
  /** Where the server sends no mails: shows the link of whoever was added. */
  onMakeLink?: ((person: StaffMember) => void) | undefined;
  onClose: () => void;
}

/** Adds options that are missing because they are still loading or no longer offered. */
const withCurrent = (options: { value: string; label: string }[], value = '', label = value) =>
  value === '' || options.some((option) => option.value === value) ? options : [{ value, label }, ...options];

/** Add Staff and Edit Staff. */
export function StaffDialog({ person, onMakeLink, onClose }: StaffDialogProps) {
  const roles = useStaffRoles();
  const { branches, error } = useBranches();
  useFailureToast(i18n.t('Failed to Load Branches'), error, true);
  const form = useStaffForm({ person, branchId: onlyActiveBranch(branches)?.id, onMakeLink, onClose });
  const isEmailLocked = person !== undefined && person.firebaseUID !== null;
  const openBranches = branches.filter(({ id, status }) => status === 'active' || id === person?.branchId);

  return (
    <FormDialog
      title={person ? i18n.t('Edit Staff') : i18n.t('Add Staff')}
      submitLabel={person ? i18n.t('Update Staff') : i18n.t('Add Staff')}
      form={form}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextField
            label={i18n.t('Name')}
            required
            maxLength={MAX_STAFF_TEXT_LENGTH}
            counter
            autoComplete="off"
            {...form.input('name')}
          />
        </div>
        <TextField
          label={i18n.t('Email')}
          type="email"
          required
          maxLength={MAX_STAFF_TEXT_LENGTH}
          autoComplete="off"
          readOnly={isEmailLocked}
          help={
            isEmailLocked
              ? i18n.t('Email cannot be changed for registered users')
              : onMakeLink
                ? i18n.t('They sign in with it')
                : i18n.t('An invitation is sent here')
          }
          {...form.input('email')}
        />
        <PhoneField
          label={i18n.t('Phone')}
          required
          help={i18n.t('10 digits, without +91')}
          autoComplete="off"
          {...form.input('phone')}
        />
        <SelectField
          label={i18n.t('Role')}
          required
          placeholder={i18n.t('Choose a role')}
          options={withCurrent(
            roles.map((role) => ({ value: role, label: role })),
            person?.role,
          )}
          {...form.input('role')}
        />
        <SelectField
          label={i18n.t('Branch')}
          required
          placeholder={i18n.t('Choose a branch')}
          options={withCurrent(
            openBranches.map(({ id, name }) => ({ value: id, label: name })),
            person?.branchId,
            person?.branchName,
          )}
          {...form.input('branchId')}
        />
      </div>
    </FormDialog>
  );
}

/** Form values; an unselected option is an empty string. */
type StaffForm = Omit<InputOf<'updateStaff'>['staffData'], 'role' | 'status'> & { role: string };

const emptyForm: StaffForm = { name: '', email: '', phone: '', role: '', branchId: '' };

const formOf = ({ name, email, phone, role, branchId }: StaffMember): StaffForm => ({
  name,
  email,
  phone: phone.replace(/^\+91/, ''),
  role,
  branchId,
});

interface StaffFormOptions extends StaffDialogProps {
  /** Of whoever is added, unless another is chosen. */
  branchId: string | undefined;
}

function useStaffForm({ person, branchId = '', onMakeLink, onClose }: StaffFormOptions) {
  const { gymId } = useVisitor();
  const client = useClient();
  const queries = useQueryClient();
  return useResourceForm<
    StaffForm,
    ParsedOf<'addStaff' | 'updateStaff'>['staffData'],
    'addStaff' | 'updateStaff',
    StaffMember
  >({
    call: person ? 'updateStaff' : 'addStaff',
    schema: person ? staffChange : newStaff,
    defaultValues: { ...emptyForm, branchId },
    edited: person && {
      opened: person,
      valuesOf: formOf,
      wordsOf: ({ branchName }) => ({ branchId: branchName }),
      load: async () => {
        const { staffs } = await client.getStaffs({ gymId });
        void invalidateCalls(queries, 'getStaffs');
        return staffs.find(({ id }) => id === person.id);
      },
    },
    fields: ['name', 'email', 'phone', 'role', 'branchId'],
    idPrefix: 'staff',
    toInput: (staffData, basis) =>
      basis ? { gymId, staffId: basis.id, staffData, basis: editedStaff.parse(basis) } : { gymId, staffData },
    onSuccess: ({ staff }) => {
      void invalidateCalls(queries, 'getStaffs');
      onMakeLink?.(staff);
      return staff.name;
    },
    successTitle: person ? i18n.t('Staff Updated Successfully!') : i18n.t('Staff Added Successfully!'),
    failureTitle: person ? i18n.t('Failed to Update Staff') : i18n.t('Failed to Add Staff'),
    toastsInvalid: true,
    onClose,
  });
}

const ROLES_STALE_TIME_MS = 300_000;

function useStaffRoles(): readonly string[] {
  const toast = useToast();
  const { data, error } = useCallQuery('getStaffRoles', {}, { staleTime: ROLES_STALE_TIME_MS });
  useEffect(() => {
    if (error) toast(errorToast(i18n.t('Failed to Load Roles'), error));
  }, [error, toast]);
  return data?.roles ?? [];
}
