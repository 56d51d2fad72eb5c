import { adminChange, adminLimits, newAdmin, type Administrator, type InputOf, type ParsedOf } from '@spotter/api';
import { PhoneField, SelectField, TextField } from '@spotter/ui';
import { patchCalls, invalidateCalls, useQueryClient } from '../../api/calls.ts';
import { useVisitor } from '../../session/useSession.ts';
import { FormDialog } from '../../shared/FormDialog.tsx';
import { statusLabels } from '@spotter/web-core/labels';
import { optionsOf } from '../../shared/labels.ts';
import { useResourceForm } from '../../shared/useResourceForm.ts';

const nameProps = {
  label: 'Full Name',
  required: true,
  maxLength: adminLimits.name,
  counter: true,
  autoComplete: 'off',
};
const mobileProps = {
  label: 'Mobile Number',
  required: true,
  help: 'Enter 10-digit mobile number without +91',
  autoComplete: 'off',
};

export function AddAdminDialog({ onClose }: { onClose: () => void }) {
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  const form = useResourceForm<
    InputOf<'createAdmin'>['adminData'],
    ParsedOf<'createAdmin'>['adminData'],
    'createAdmin'
  >({
    call: 'createAdmin',
    schema: newAdmin,
    defaultValues: { name: '', email: '', mobile: '' },
    fields: ['name', 'email', 'mobile'],
    idPrefix: 'admin',
    toInput: (adminData) => ({ gymId, adminData }),
    onSuccess: ({ admin }) => {
      void invalidateCalls(queries, 'getAllAdmins');
      return `${admin.name} has been added as an administrator`;
    },
    successTitle: 'Admin Added Successfully!',
    failureTitle: 'Failed to Add Admin',
    toastsInvalid: true,
    onClose,
  });
  return (
    <FormDialog title="Add Administrator" submitLabel="Add Admin" form={form} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <TextField {...nameProps} {...form.input('name')} />
        <TextField
          label="Email Address"
          type="email"
          required
          maxLength={adminLimits.email}
          help="An invitation is sent here"
          autoComplete="off"
          {...form.input('email')}
        />
        <PhoneField {...mobileProps} {...form.input('mobile')} />
      </div>
    </FormDialog>
  );
}

interface EditAdminDialogProps {
  admin: Administrator;
  onClose: () => void;
}

export function EditAdminDialog({ admin, onClose }: EditAdminDialogProps) {
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  const form = useResourceForm<
    InputOf<'updateAdmin'>['adminData'],
    ParsedOf<'updateAdmin'>['adminData'],
    'updateAdmin'
  >({
    call: 'updateAdmin',
    schema: adminChange,
    defaultValues: { name: admin.name, mobile: admin.mobile.replace(/^\+91/, ''), status: admin.status },
    fields: ['name', 'mobile', 'status'],
    idPrefix: 'admin',
    toInput: (adminData) => ({ gymId, adminId: admin.id, adminData }),
    onSuccess: ({ admin: updated }) => {
      patchCalls(queries, 'getAllAdmins', (answer) => ({
        ...answer,
        admins: answer.admins.map((row) => (row.id === updated.id ? updated : row)),
      }));
      return `${updated.name} has been updated`;
    },
    successTitle: 'Admin Updated Successfully!',
    failureTitle: 'Failed to Update Admin',
    toastsInvalid: true,
    onClose,
  });
  return (
    <FormDialog title="Edit Administrator" submitLabel="Update Admin" form={form} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <TextField {...nameProps} {...form.input('name')} />
        <TextField
          label="Email"
          readOnly
          value={admin.email}
          help={admin.firebaseUID === null ? 'Email is locked' : 'Email cannot be changed for registered users'}
        />
        <PhoneField {...mobileProps} {...form.input('mobile')} />
        <SelectField label="Status" options={optionsOf(statusLabels)} {...form.input('status')} />
      </div>
    </FormDialog>
  );
}
