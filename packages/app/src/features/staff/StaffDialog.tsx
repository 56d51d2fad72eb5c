import { staffTextMax, type StaffMember } from '@spotter/api';
import { PhoneField, SelectField, TextField } from '@spotter/ui';
import { useBranches } from '../../gym/useBranches.ts';
import { FormDialog } from '../../shared/FormDialog.tsx';
import { FormProblems } from '../../shared/FormProblems.tsx';
import { useStaffForm } from './useStaffForm.ts';
import { useStaffRoles } from './useStaffRoles.ts';

interface StaffDialogProps {
  /** Absent: a new one. */
  person?: StaffMember;
  onClose: () => void;
}

/** The choices, and what is chosen now even before they are known. */
const withOwn = (options: { value: string; label: string }[], value = '', label = value) =>
  value === '' || options.some((option) => option.value === value) ? options : [{ value, label }, ...options];

/** Add Staff, and Edit Staff. */
export function StaffDialog({ person, onClose }: StaffDialogProps) {
  const { register, field, ...form } = useStaffForm(person, onClose);
  const roles = useStaffRoles();
  const { branches } = useBranches();
  const isEmailLocked = person !== undefined && person.firebaseUID !== null;
  const open = branches.filter(({ id, status }) => status === 'active' || id === person?.branchId);
  return (
    <FormDialog
      title={person ? 'Edit Staff' : 'Add Staff'}
      submitLabel={person ? 'Update Staff' : 'Add Staff'}
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
            maxLength={staffTextMax}
            counter
            autoComplete="off"
            {...register('name')}
            {...field('name')}
          />
        </div>
        <TextField
          label="Email"
          type="email"
          required
          maxLength={staffTextMax}
          autoComplete="off"
          readOnly={isEmailLocked}
          help={isEmailLocked ? 'Email cannot be changed for registered users' : 'An invitation is sent here'}
          {...register('email')}
          {...field('email')}
        />
        <PhoneField
          label="Phone"
          required
          help="10 digits, without +91"
          autoComplete="off"
          {...register('phone')}
          {...field('phone')}
        />
        <SelectField
          label="Role"
          required
          placeholder="Choose a role"
          options={withOwn(
            roles.map((role) => ({ value: role, label: role })),
            person?.role,
          )}
          {...register('role')}
          {...field('role')}
        />
        <SelectField
          label="Branch"
          required
          placeholder="Choose a branch"
          options={withOwn(
            open.map(({ id, name }) => ({ value: id, label: name })),
            person?.branchId,
            person?.branchName,
          )}
          {...register('branchId')}
          {...field('branchId')}
        />
      </div>
    </FormDialog>
  );
}
