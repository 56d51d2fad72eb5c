import { branchData, branchLimits, type Branch, type InputOf, type ParsedOf } from '@spotter/api';
import { NumberField, PhoneField, SelectField, TextArea, TextField } from '@spotter/ui';
import { invalidateCalls, useQueryClient } from '../../api/calls.ts';
import { useBranches } from '../../gym/useBranches.ts';
import { useVisitor } from '../../session/useSession.ts';
import { FormDialog } from '../../shared/FormDialog.tsx';
import { statusLabels } from '@spotter/web-core/labels';
import { optionsOf } from '../../shared/labels.ts';
import { isSameName } from '../../shared/sortRows.ts';
import { useResourceForm } from '../../shared/useResourceForm.ts';

interface BranchDialogProps {
  /** Absent: add a new one. */
  branch?: Branch;
  onClose: () => void;
}

/** Add Branch and Edit Branch. */
export function BranchDialog({ branch, onClose }: BranchDialogProps) {
  const form = useBranchForm(branch, onClose);
  return (
    <FormDialog
      title={branch ? 'Edit Branch' : 'Add Branch'}
      submitLabel={branch ? 'Update Branch' : 'Add Branch'}
      form={form}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextField
            label="Branch Name"
            required
            maxLength={branchLimits.name}
            counter
            autoComplete="off"
            {...form.input('name')}
          />
        </div>
        <div className="sm:col-span-2">
          <TextArea
            label="Address"
            required
            maxLength={branchLimits.address}
            counter
            autoComplete="off"
            {...form.input('address')}
          />
        </div>
        <PhoneField label="Phone" help="10 digits, without +91" autoComplete="off" {...form.input('phone')} />
        <TextField
          label="Email"
          type="email"
          maxLength={branchLimits.email}
          autoComplete="off"
          {...form.input('email')}
        />
        <NumberField
          label="Max Capacity"
          min={1}
          max={branchLimits.capacity}
          {...form.input('maxCapacity', { valueAsNumber: true })}
        />
        <SelectField label="Status" options={optionsOf(statusLabels)} {...form.input('status')} />
      </div>
    </FormDialog>
  );
}

type BranchForm = InputOf<'addBranch'>['branchData'];

const emptyForm: BranchForm = {
  name: '',
  address: '',
  phone: '',
  email: '',
  maxCapacity: branchLimits.defaultCapacity,
  status: 'active',
};

const formOf = ({ name, address, phone, email, maxCapacity, status }: Branch): BranchForm => ({
  name,
  address,
  phone: phone.replace(/^\+91/, ''),
  email,
  maxCapacity,
  status,
});

function useBranchForm(branch: Branch | undefined, onClose: () => void) {
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  const { branches } = useBranches();
  return useResourceForm<BranchForm, ParsedOf<'addBranch'>['branchData'], 'addBranch' | 'updateBranch'>({
    call: branch ? 'updateBranch' : 'addBranch',
    schema: branchData,
    defaultValues: branch ? formOf(branch) : emptyForm,
    fields: ['name', 'address', 'phone', 'email', 'maxCapacity', 'status'],
    idPrefix: 'branch',
    questionOf: ({ name }) => {
      if (branch && isSameName(name, branch.name)) return undefined;
      const sameName = branches.find((other) => other.id !== branch?.id && isSameName(name, other.name));
      return (
        sameName && {
          title: `Another branch named ${sameName.name}?`,
          description: `There is one at ${sameName.address}. Two branches of one name are hard to tell apart in lists.`,
        }
      );
    },
    toInput: (parsed) => (branch ? { gymId, branchId: branch.id, branchData: parsed } : { gymId, branchData: parsed }),
    onSuccess: (answer) => {
      void invalidateCalls(queries, 'getBranches', 'getOccupancy');
      return answer.branch.name;
    },
    successTitle: branch ? 'Branch Updated Successfully!' : 'Branch Added Successfully!',
    failureTitle: branch ? 'Failed to Update Branch' : 'Failed to Add Branch',
    onClose,
  });
}
