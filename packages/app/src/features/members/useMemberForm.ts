import { memberChange, newMember, type Member, type ParsedOf } from '@spotter/api';
import { useToast } from '@spotter/ui';
import { patch, refresh, useAction, useQueryClient } from '../../api/calls.ts';
import { useVisitor } from '../../session/useSession.ts';
import { useContractForm } from '../../shared/useResourceForm.ts';
import { emptyForm, fieldId, formOf, memberFormFields, type MemberForm } from './memberForm.ts';
import { withMember } from '../../shared/memberList.ts';

interface MemberFormOptions {
  /** Absent: a new one. */
  member: Member | undefined;
  today: string;
  /** Where a new member is put unless another branch is chosen. */
  branchId: string;
  onDone: () => void;
}

/** The contract's schema reads what the form holds; what it gives on is what is sent. */
type Parsed = ParsedOf<'addMember' | 'updateMember'>['memberData'];

/** Adds a member, or changes one. What the server refuses stays in the form, at its field where it has one. */
export function useMemberForm({ member, today, branchId, onDone }: MemberFormOptions) {
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  const toast = useToast();
  const add = useAction('addMember');
  const update = useAction('updateMember');
  const { refuse, submit, ...form } = useContractForm<MemberForm, Parsed>({
    schema: member ? memberChange : newMember,
    defaultValues: member ? formOf(member) : emptyForm(today, branchId),
    fields: memberFormFields,
    idOf: fieldId,
  });

  const send = (memberData: Parsed) => {
    if (member) {
      update.mutate(
        { gymId, memberId: member.id, memberData },
        {
          onSuccess: (answer) => {
            patch(queries, 'getMembers', withMember(member.id, answer.member));
            void refresh(queries, 'getMembers', 'getMembersByBranch');
            toast({ type: 'success', title: 'Member Updated Successfully!', message: answer.member.name });
            onDone();
          },
          onError: refuse('Failed to Update Member'),
        },
      );
      return;
    }
    add.mutate(
      { gymId, memberData: { ...memberData, branchId: memberData.branchId ?? branchId } },
      {
        onSuccess: (answer) => {
          void refresh(queries, 'getMembers', 'getMembersByBranch');
          toast({ type: 'success', title: 'Member Added Successfully!', message: answer.member.name });
          onDone();
        },
        onError: refuse('Failed to Add Member'),
      },
    );
  };

  return { ...form, submit: () => submit(send), isBusy: add.isPending || update.isPending };
}
