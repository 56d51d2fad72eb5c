import { adminLimits } from '@spotter/api';
import { PhoneField, TextField } from '@spotter/ui';
import { FormDialog } from '../../shared/FormDialog.tsx';
import { FormProblems } from '../../shared/FormProblems.tsx';
import { useAddAdminForm } from './useAdminForms.ts';

export function AddAdminDialog({ onClose }: { onClose: () => void }) {
  const { register, field, ...form } = useAddAdminForm(onClose);
  return (
    <FormDialog
      title="Add Administrator"
      submitLabel="Add Admin"
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
          label="Email Address"
          type="email"
          required
          maxLength={adminLimits.email}
          help="An invitation is sent here"
          autoComplete="off"
          {...register('email')}
          {...field('email')}
        />
        <PhoneField
          label="Mobile Number"
          required
          help="Enter 10-digit mobile number without +91"
          autoComplete="off"
          {...register('mobile')}
          {...field('mobile')}
        />
      </div>
    </FormDialog>
  );
}
