import { newStaff, staffChange, type ParsedOf, type StaffMember } from '@spotter/api';
import { useToast } from '@spotter/ui';
import { refresh, useAction, useQueryClient } from '../../api/calls.ts';
import { useVisitor } from '../../session/useSession.ts';
import { useContractForm } from '../../shared/useResourceForm.ts';
import { emptyForm, fieldId, formOf, staffFormFields, type StaffForm } from './staffForm.ts';

type Parsed = ParsedOf<'addStaff' | 'updateStaff'>['staffData'];

/** Adds a member of staff, or changes one. */
export function useStaffForm(person: StaffMember | undefined, onDone: () => void) {
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  const toast = useToast();
  const add = useAction('addStaff');
  const update = useAction('updateStaff');
  const { refuse, submit, ...form } = useContractForm<StaffForm, Parsed>({
    schema: person ? staffChange : newStaff,
    defaultValues: person ? formOf(person) : emptyForm,
    fields: staffFormFields,
    idOf: fieldId,
    onInvalid: (message) => toast({ type: 'error', title: 'Validation Error', message }),
  });

  const succeed = (title: string) => (answer: { staff: StaffMember }) => {
    void refresh(queries, 'getStaffs');
    toast({ type: 'success', title, message: answer.staff.name });
    onDone();
  };
  const send = (staffData: Parsed) => {
    if (person) {
      update.mutate(
        { gymId, staffId: person.id, staffData },
        { onSuccess: succeed('Staff Updated Successfully!'), onError: refuse('Failed to Update Staff') },
      );
    } else {
      add.mutate(
        { gymId, staffData },
        { onSuccess: succeed('Staff Added Successfully!'), onError: refuse('Failed to Add Staff') },
      );
    }
  };
  return { ...form, submit: () => submit(send), isBusy: add.isPending || update.isPending };
}
