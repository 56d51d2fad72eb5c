import { adminLimits, type Administrator } from '@spotter/api';
import { PhoneField, SelectField, TextField } from '@spotter/ui';
import { optionsOf, statusLabels } from '../../shared/labels.ts';
import { FormDialog } from '../../shared/FormDialog.tsx';
import { FormProblems } from '../../shared/FormProblems.tsx';
import { useEditAdminForm } from './useAdminForms.ts';

interface EditAdminDialogProps {
  admin: Administrator;
  onClose: () => void;
}

export function EditAdminDialog({ admin, onClose }: EditAdminDialogProps) {
  const { register, field, ...form } = useEditAdminForm(admin, onClose);
  return (
    <FormDialog
      title="Edit Administrator"
      submitLabel="Update Admin"
      isBusy={form.isBusy}
      isDirty={form.isDirty}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <FormProblems errors={form.summary} attempt={form.attempt} />
      <div className="flex flex-col gap-4">
        <TextField
          label="Full Name"
          required
          maxLength={adminLimits.name}
          counter
          autoComplete="off"
          {...register('name')}
          {...field('name')}
        />
        <TextField
          label="Email"
          readOnly
          value={admin.email}
          help={admin.firebaseUID === null ? 'Email is locked' : 'Email cannot be changed for registered users'}
        />
        <PhoneField
          label="Mobile Number"
          required
          help="Enter 10-digit mobile number without +91"
          autoComplete="off"
          {...register('mobile')}
          {...field('mobile')}
        />
        <SelectField label="Status" options={optionsOf(statusLabels)} {...register('status')} {...field('status')} />
      </div>
    </FormDialog>
  );
}
