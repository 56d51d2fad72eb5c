import { zodResolver } from '@hookform/resolvers/zod';
import { memberChange, newMember, type Member, type ParsedOf } from '@spotter/api';
import { useToast } from '@spotter/ui';
import { useEffect } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import { patch, refresh, useAction, useQueryClient } from '../../api/calls.ts';
import { fieldMessages, toMessage } from '../../api/toMessage.ts';
import { useVisitor } from '../../session/useSession.ts';
import { formErrors } from '../../shell/formErrors.ts';
import { emptyForm, fieldId, formOf, memberFormFields, type MemberForm } from './memberForm.ts';
import { withMember } from './memberList.ts';

interface MemberFormOptions {
  /** Absent: a new one. */
  member: Member | undefined;
  today: string;
  /** Where a new member is put unless another branch is chosen. */
  branchId: string;
  onDone: () => void;
}

/** The contract's schema reads what the form holds; what it gives on is what is sent. */
type Parsed = ParsedOf<'addMember'>['memberData'];

/** Adds a member, or changes one. What the server refuses stays in the form, at its field where it has one. */
export function useMemberForm({ member, today, branchId, onDone }: MemberFormOptions) {
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  const toast = useToast();
  const add = useAction('addMember');
  const update = useAction('updateMember');
  const form = useForm<MemberForm, unknown, Parsed>({
    defaultValues: member ? formOf(member) : emptyForm(today, branchId),
    resolver: zodResolver(member ? memberChange : newMember) as unknown as Resolver<MemberForm, unknown, Parsed>,
    shouldFocusError: false,
  });
  const { errors, submitCount, isDirty } = form.formState;
  const told = formErrors(errors, memberFormFields, fieldId);
  const firstId = told.summary.find((line) => line.fieldId)?.fieldId;

  // After the summary has been announced, the hand is needed at the first field that is wrong.
  useEffect(() => {
    if (submitCount > 0 && firstId) document.getElementById(firstId)?.focus();
  }, [submitCount, firstId]);

  const refuse = (title: string) => (error: Error) => {
    toast({ type: 'error', title, message: toMessage(error) });
    const fields = fieldMessages(error);
    for (const { field, message } of fields) form.setError(field as keyof MemberForm, { message });
    if (fields.length === 0) form.setError('root.server', { message: toMessage(error) });
  };

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
      { gymId, memberData },
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

  return {
    register: form.register,
    submit: () => void form.handleSubmit(send)(),
    isBusy: add.isPending || update.isPending,
    isDirty,
    attempt: submitCount,
    ...told,
  };
}
