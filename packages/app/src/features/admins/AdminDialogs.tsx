import {
  adminChange,
  adminLimits,
  editedAdmin,
  newAdmin,
  type Administrator,
  type InputOf,
  type ParsedOf,
} from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { PhoneField, SelectField, TextField } from '@spotter/ui';
import { invalidateCalls, patchCalls, refetchPending, useQueryClient } from '../../api/calls.ts';
import { useClient } from '../../api/client.ts';
import { useVisitor } from '../../session/useSession.ts';
import { FormDialog } from '../../shared/FormDialog.tsx';
import { statusLabels } from '@spotter/web-core/labels';
import { optionsOf } from '../../shared/labels.ts';
import { useResourceForm } from '../../shared/useResourceForm.ts';

const nameProps = () => ({
  label: i18n.t('Full Name'),
  required: true,
  maxLength: adminLimits.name,
  counter: true,
  autoComplete: 'off',
});
const mobileProps = () => ({
  label: i18n.t('Mobile Number'),
  required: true,
  help: i18n.t('Enter 10-digit mobile number without +91'),
  autoComplete: 'off',
});

interface AddAdminDialogProps {
  /** Where the server sends no mails: shows the link of whoever was added. */
  onMakeLink: ((admin: Administrator) => void) | undefined;
  onClose: () => void;
}

export function AddAdminDialog({ onMakeLink, onClose }: AddAdminDialogProps) {
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
      onMakeLink?.(admin);
      return i18n.t('{name} has been added as an administrator', { name: admin.name });
    },
    successTitle: i18n.t('Admin Added Successfully!'),
    failureTitle: i18n.t('Failed to Add Admin'),
    toastsInvalid: true,
    onClose,
  });
  return (
    <FormDialog title={i18n.t('Add Administrator')} submitLabel={i18n.t('Add Admin')} form={form} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <TextField {...nameProps()} {...form.input('name')} />
        <TextField
          label={i18n.t('Email Address')}
          type="email"
          required
          maxLength={adminLimits.email}
          help={onMakeLink ? i18n.t('They sign in with it') : i18n.t('An invitation is sent here')}
          autoComplete="off"
          {...form.input('email')}
        />
        <PhoneField {...mobileProps()} {...form.input('mobile')} />
      </div>
    </FormDialog>
  );
}

const formOf = ({ name, mobile, status }: Administrator) => ({ name, mobile: mobile.replace(/^\+91/, ''), status });

interface EditAdminDialogProps {
  admin: Administrator;
  onClose: () => void;
}

export function EditAdminDialog({ admin, onClose }: EditAdminDialogProps) {
  const { gymId } = useVisitor();
  const client = useClient();
  const queries = useQueryClient();
  const form = useResourceForm<
    InputOf<'updateAdmin'>['adminData'],
    ParsedOf<'updateAdmin'>['adminData'],
    'updateAdmin',
    Administrator
  >({
    call: 'updateAdmin',
    schema: adminChange,
    edited: {
      opened: admin,
      valuesOf: formOf,
      wordsOf: ({ status }) => ({ status: statusLabels[status] }),
      load: async () => {
        const { admins } = await client.getAllAdmins({ gymId });
        void invalidateCalls(queries, 'getAllAdmins');
        return admins.find(({ id }) => id === admin.id);
      },
    },
    fields: ['name', 'mobile', 'status'],
    idPrefix: 'admin',
    toInput: (adminData, basis) => ({ gymId, adminId: admin.id, adminData, basis: editedAdmin.parse(basis) }),
    onSuccess: ({ admin: updated }) => {
      patchCalls(queries, 'getAllAdmins', (answer) => ({
        ...answer,
        admins: answer.admins.map((row) => (row.id === updated.id ? updated : row)),
      }));
      refetchPending(queries, 'getAllAdmins');
      return i18n.t('{name} has been updated', { name: updated.name });
    },
    successTitle: i18n.t('Admin Updated Successfully!'),
    failureTitle: i18n.t('Failed to Update Admin'),
    toastsInvalid: true,
    onClose,
  });
  return (
    <FormDialog title={i18n.t('Edit Administrator')} submitLabel={i18n.t('Update Admin')} form={form} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <TextField {...nameProps()} {...form.input('name')} />
        <TextField
          label={i18n.t('Email')}
          readOnly
          value={admin.email}
          help={
            admin.firebaseUID === null
              ? i18n.t('Email is locked')
              : i18n.t('Email cannot be changed for registered users')
          }
        />
        <PhoneField {...mobileProps()} {...form.input('mobile')} />
        <SelectField label={i18n.t('Status')} options={optionsOf(statusLabels)} {...form.input('status')} />
      </div>
    </FormDialog>
  );
}
