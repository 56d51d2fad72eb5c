import { adminChange, newAdmin, type Administrator, type InputOf, type ParsedOf } from '@spotter/api';
import { useToast } from '@spotter/ui';
import { refresh, useAction, useQueryClient } from '../../api/calls.ts';
import { useVisitor } from '../../session/useSession.ts';
import { useContractForm } from '../../shell/useContractForm.ts';

type NewAdmin = InputOf<'createAdmin'>['adminData'];
type AdminChange = InputOf<'updateAdmin'>['adminData'];

const idOf = (field: string): string => `admin-${field}`;

/** What both forms do when the contract refuses, and when the server accepts. */
function useOutcome(onDone: () => void) {
  const toast = useToast();
  const queries = useQueryClient();
  return {
    onInvalid: (message: string) => toast({ type: 'error', title: 'Validation Error', message }),
    succeed: (title: string, message: string) => {
      void refresh(queries, 'getAllAdmins');
      toast({ type: 'success', title, message });
      onDone();
    },
  };
}

export function useAddAdminForm(onDone: () => void) {
  const { gymId } = useVisitor();
  const { onInvalid, succeed } = useOutcome(onDone);
  const { mutate, isPending } = useAction('createAdmin');
  const { refuse, submit, ...form } = useContractForm<NewAdmin, ParsedOf<'createAdmin'>['adminData']>({
    schema: newAdmin,
    defaultValues: { name: '', email: '', mobile: '' },
    fields: ['name', 'email', 'mobile'],
    idOf,
    onInvalid,
  });
  const send = (adminData: NewAdmin) =>
    mutate(
      { gymId, adminData },
      {
        onSuccess: ({ admin }) =>
          succeed('Admin Added Successfully!', `${admin.name} has been added as an administrator`),
        onError: refuse('Failed to Add Admin'),
      },
    );
  return { ...form, submit: () => submit(send), isBusy: isPending };
}

export function useEditAdminForm({ id, name, mobile, status }: Administrator, onDone: () => void) {
  const { gymId } = useVisitor();
  const { onInvalid, succeed } = useOutcome(onDone);
  const { mutate, isPending } = useAction('updateAdmin');
  const { refuse, submit, ...form } = useContractForm<AdminChange, ParsedOf<'updateAdmin'>['adminData']>({
    schema: adminChange,
    defaultValues: { name, mobile: mobile.replace(/^\+91/, ''), status },
    fields: ['name', 'mobile', 'status'],
    idOf,
    onInvalid,
  });
  const send = (adminData: AdminChange) =>
    mutate(
      { gymId, adminId: id, adminData },
      {
        onSuccess: ({ admin }) => succeed('Admin Updated Successfully!', `${admin.name} has been updated`),
        onError: refuse('Failed to Update Admin'),
      },
    );
  return { ...form, submit: () => submit(send), isBusy: isPending };
}
