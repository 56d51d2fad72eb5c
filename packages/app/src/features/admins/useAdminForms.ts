import { adminChange, newAdmin, type Administrator, type AnswerOf, type InputOf, type ParsedOf } from '@spotter/api';
import { useToast } from '@spotter/ui';
import { patch, refresh, useAction, useQueryClient } from '../../api/calls.ts';
import { useVisitor } from '../../session/useSession.ts';
import { useContractForm } from '../../shared/useResourceForm.ts';

type NewAdmin = InputOf<'createAdmin'>['adminData'];
type AdminChange = InputOf<'updateAdmin'>['adminData'];

const idOf = (field: string): string => `admin-${field}`;

const withAdmin =
  (changed: Administrator) =>
  (known: AnswerOf<'getAllAdmins'>): AnswerOf<'getAllAdmins'> => ({
    ...known,
    admins: known.admins.map((admin) => (admin.id === changed.id ? changed : admin)),
  });

/** What both forms do when the contract refuses, and when the server accepts. */
function useOutcome(onDone: () => void) {
  const toast = useToast();
  return {
    onInvalid: (message: string) => toast({ type: 'error', title: 'Validation Error', message }),
    succeed: (title: string, message: string) => {
      toast({ type: 'success', title, message });
      onDone();
    },
  };
}

/** Adds an administrator; the list is read again. */
export function useAddAdminForm(onDone: () => void) {
  const { gymId } = useVisitor();
  const queries = useQueryClient();
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
        onSuccess: ({ admin }) => {
          void refresh(queries, 'getAllAdmins');
          succeed('Admin Added Successfully!', `${admin.name} has been added as an administrator`);
        },
        onError: refuse('Failed to Add Admin'),
      },
    );
  return { ...form, submit: () => submit(send), isBusy: isPending };
}

/** Changes an administrator; the row is set by the answer, and nothing is read again. */
export function useEditAdminForm({ id, name, mobile, status }: Administrator, onDone: () => void) {
  const { gymId } = useVisitor();
  const queries = useQueryClient();
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
        onSuccess: ({ admin }) => {
          patch(queries, 'getAllAdmins', withAdmin(admin));
          succeed('Admin Updated Successfully!', `${admin.name} has been updated`);
        },
        onError: refuse('Failed to Update Admin'),
      },
    );
  return { ...form, submit: () => submit(send), isBusy: isPending };
}
