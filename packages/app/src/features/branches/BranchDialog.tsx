import { branchLimits, type Branch } from '@spotter/api';
import { NumberField, PhoneField, SelectField, TextArea, TextField } from '@spotter/ui';
import { optionsOf, statusLabels } from '../../shared/labels.ts';
import { FormDialog } from '../../shared/FormDialog.tsx';
import { FormProblems } from '../../shared/FormProblems.tsx';
import { useBranchForm } from './useBranchForm.ts';

interface BranchDialogProps {
  /** Absent: a new one. */
  branch?: Branch;
  onClose: () => void;
}

/** Add Branch, and Edit Branch. */
export function BranchDialog({ branch, onClose }: BranchDialogProps) {
  const { register, field, ...form } = useBranchForm(branch, onClose);
  return (
    <FormDialog
      title={branch ? 'Edit Branch' : 'Add Branch'}
      submitLabel={branch ? 'Update Branch' : 'Add Branch'}
      isBusy={form.isBusy}
      isDirty={form.isDirty}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <FormProblems errors={form.summary} attempt={form.attempt} />
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextField
            label="Branch Name"
            required
            maxLength={branchLimits.name}
            counter
            autoComplete="off"
            {...register('name')}
            {...field('name')}
          />
        </div>
        <div className="sm:col-span-2">
          <TextArea
            label="Address"
            required
            maxLength={branchLimits.address}
            counter
            autoComplete="off"
            {...register('address')}
            {...field('address')}
          />
        </div>
        <PhoneField
          label="Phone"
          help="10 digits, without +91"
          autoComplete="off"
          {...register('phone')}
          {...field('phone')}
        />
        <TextField
          label="Email"
          type="email"
          maxLength={branchLimits.email}
          autoComplete="off"
          {...register('email')}
          {...field('email')}
        />
        <NumberField
          label="Max Capacity"
          min={1}
          max={branchLimits.capacity}
          {...register('maxCapacity', { valueAsNumber: true })}
          {...field('maxCapacity')}
        />
        <SelectField label="Status" options={optionsOf(statusLabels)} {...register('status')} {...field('status')} />
      </div>
    </FormDialog>
  );
}
