import { i18n } from '@spotter/i18n';
import { useToast } from '@spotter/ui';
import { useCallMutation } from '../api/calls.ts';
import { useVisitor } from '../session/useSession.ts';
import { errorToast } from './errorAbout.ts';

interface Invited {
  id: string;
  name: string;
  email: string;
}

/** Mails staff and administrators their invitation again. Toasts the result. */
export function useInvitation() {
  const { gymId } = useVisitor();
  const toast = useToast();
  const staff = useCallMutation('inviteStaff');
  const admin = useCallMutation('inviteAdmin');
  const toasts = ({ name, email }: Invited) => ({
    onSuccess: () =>
      toast({
        type: 'success',
        title: i18n.t('Invitation Sent'),
        message: i18n.t('{name} is invited at {email}', { name, email }),
      }),
    onError: (error: Error) => toast(errorToast(i18n.t('Failed to Send Invitation'), error, name)),
  });
  return {
    inviteStaff: (person: Invited) => staff.mutate({ gymId, staffId: person.id }, toasts(person)),
    inviteAdmin: (person: Invited) => admin.mutate({ gymId, adminId: person.id }, toasts(person)),
  };
}
