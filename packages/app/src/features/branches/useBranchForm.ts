import { branchData, type Branch, type ParsedOf } from '@spotter/api';
import { useToast } from '@spotter/ui';
import { refresh, useAction, useQueryClient } from '../../api/calls.ts';
import { useVisitor } from '../../session/useSession.ts';
import { useContractForm } from '../../shared/useResourceForm.ts';
import { branchFormFields, emptyForm, fieldId, formOf, type BranchForm } from './branchForm.ts';

type Parsed = ParsedOf<'addBranch'>['branchData'];

/** Adds a branch, or changes one. */
export function useBranchForm(branch: Branch | undefined, onDone: () => void) {
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  const toast = useToast();
  const add = useAction('addBranch');
  const update = useAction('updateBranch');
  const { refuse, submit, ...form } = useContractForm<BranchForm, Parsed>({
    schema: branchData,
    defaultValues: branch ? formOf(branch) : emptyForm,
    fields: branchFormFields,
    idOf: fieldId,
  });

  const succeed = (title: string) => (answer: { branch: Branch }) => {
    void refresh(queries, 'getBranches', 'getOccupancy');
    toast({ type: 'success', title, message: answer.branch.name });
    onDone();
  };
  const send = (data: Parsed) => {
    if (branch) {
      update.mutate(
        { gymId, branchId: branch.id, branchData: data },
        { onSuccess: succeed('Branch Updated Successfully!'), onError: refuse('Failed to Update Branch') },
      );
    } else {
      add.mutate(
        { gymId, branchData: data },
        { onSuccess: succeed('Branch Added Successfully!'), onError: refuse('Failed to Add Branch') },
      );
    }
  };
  return { ...form, submit: () => submit(send), isBusy: add.isPending || update.isPending };
}
