import { branchData, branchLimits, editedBranch, type Branch, type InputOf, type ParsedOf } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { NumberField, PhoneField, SelectField, TextArea, TextField } from '@spotter/ui';
import { invalidateCalls, useQueryClient } from '../../api/calls.ts';
import { useClient } from '../../api/client.ts';
import { useBranches } from '../../gym/useBranches.ts';
import { useVisitor } from '../../session/useSession.ts';
import { FormDialog } from '../../shared/FormDialog.tsx';
import { statusLabels } from '@spotter/web-core/labels';
import { optionsOf } from '../../shared/labels.ts';
import { occupancyCalls } from '../../shared/occupancyCalls.ts';
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
      title={branch ? i18n.t('Edit Branch') : i18n.t('Add Branch')}
      submitLabel={branch ? i18n.t('Update Branch') : i18n.t('Add Branch')}
      form={form}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextField
            label={i18n.t('Branch Name')}
            required
            maxLength={branchLimits.name}
            counter
            autoComplete="off"
            {...form.input('name')}
          />
        </div>
        <div className="sm:col-span-2">
          <TextArea
            label={i18n.t('Address')}
            required
            maxLength={branchLimits.address}
            counter
            autoComplete="off"
            {...form.input('address')}
          />
        </div>
        <PhoneField
          label={i18n.t('Phone')}
          help={i18n.t('10 digits, without +91')}
          autoComplete="off"
          {...form.input('phone')}
        />
        <TextField
          label={i18n.t('Email')}
          type="email"
          maxLength={branchLimits.email}
          autoComplete="off"
          {...form.input('email')}
        />
        <NumberField
          label={i18n.t('Max Capacity')}
          min={1}
          max={branchLimits.capacity}
          {...form.input('maxCapacity', { valueAsNumber: true })}
        />
        <SelectField label={i18n.t('Status')} options={optionsOf(statusLabels)} {...form.input('status')} />
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
  const client = useClient();
  const queries = useQueryClient();
  const { branches } = useBranches();
  return useResourceForm<BranchForm, ParsedOf<'addBranch'>['branchData'], 'addBranch' | 'updateBranch', Branch>({
    call: branch ? 'updateBranch' : 'addBranch',
    schema: branchData,
    defaultValues: emptyForm,
    edited: branch && {
      opened: branch,
      valuesOf: formOf,
      wordsOf: ({ status }) => ({ status: statusLabels[status] }),
      load: async () => {
        const answer = await client.getBranches({ gymId });
        void invalidateCalls(queries, 'getBranches', ...occupancyCalls);
        return answer.branches.find(({ id }) => id === branch.id);
      },
    },
    fields: ['name', 'address', 'phone', 'email', 'maxCapacity', 'status'],
    idPrefix: 'branch',
    questionOf: ({ name }) => {
      if (branch && isSameName(name, branch.name)) return undefined;
      const sameName = branches.find((other) => other.id !== branch?.id && isSameName(name, other.name));
      return (
        sameName && {
          title: i18n.t('Another branch named {name}?', { name: sameName.name }),
          description: i18n.t(
            'There is one at {address}. Two branches with the same name are hard to tell apart in lists.',
            {
              address: sameName.address,
            },
          ),
        }
      );
    },
    toInput: (parsed, basis) =>
      basis
        ? { gymId, branchId: basis.id, branchData: parsed, basis: editedBranch.parse(basis) }
        : { gymId, branchData: parsed },
    onSuccess: (answer) => {
      void invalidateCalls(queries, 'getBranches', ...occupancyCalls);
      return answer.branch.name;
    },
    successTitle: branch ? i18n.t('Branch Updated Successfully!') : i18n.t('Branch Added Successfully!'),
    failureTitle: branch ? i18n.t('Failed to Update Branch') : i18n.t('Failed to Add Branch'),
    onClose,
  });
}
