import type { AnswerOf } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Button, Dialog, ErrorBanner, PageLoader, TextField } from '@spotter/ui';
import { formatDateOf, type Zone } from '@spotter/web-core/dates';
import { errorMessage } from '@spotter/web-core/errors';
import { Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useCallMutation } from '../api/calls.ts';
import { useVisitor } from '../session/useSession.ts';
import { useCopyLink } from './useCopy.ts';

interface Invited {
  id: string;
  name: string;
}

/** Makes and shows a link for one of staff or administrators: the admin hands it over where the server sends no mails. */
export function useInvitationLink(zone: Zone) {
  const { gymId } = useVisitor();
  const { data, error, isPending, mutate } = useCallMutation('createInvitationLink');
  const [invited, setInvited] = useState<Invited>();
  const create = ({ id }: Invited) => mutate({ gymId, personId: id });
  return {
    open: (person: Invited) => {
      setInvited(person);
      create(person);
    },
    dialog: invited && (
      <InvitationLinkDialog
        name={invited.name}
        invitation={isPending ? undefined : data}
        error={error}
        isPending={isPending}
        zone={zone}
        onRetry={() => create(invited)}
        onClose={() => setInvited(undefined)}
      />
    ),
  };
}

interface InvitationLinkDialogProps {
  name: string;
  invitation: AnswerOf<'createInvitationLink'> | undefined;
  error: Error | null;
  isPending: boolean;
  zone: Zone;
  onRetry: () => void;
  onClose: () => void;
}

function InvitationLinkDialog({
  name,
  invitation,
  error,
  isPending,
  zone,
  onRetry,
  onClose,
}: InvitationLinkDialogProps) {
  const copyLink = useCopyLink();
  const field = useRef<HTMLInputElement>(null);
  const link = invitation?.link;
  // The dialog opens before the link is there, with the focus on Close: Enter would drop the link.
  useEffect(() => {
    if (link !== undefined) field.current?.focus();
  }, [link]);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={i18n.t('Invitation link for {name}', { name })}
      description={i18n.t(
        'This server sends no mail, so send the link yourself. Whoever opens it sets the password, so give it to nobody else.',
      )}
      {...(invitation && {
        footer: (
          <Button variant="primary" icon={Copy} onClick={() => void copyLink(invitation.link)}>
            {i18n.t('Copy Link')}
          </Button>
        ),
      })}
    >
      {invitation ? (
        <TextField
          ref={field}
          label={i18n.t('Link')}
          readOnly
          value={invitation.link}
          onFocus={(event) => event.target.select()}
          help={i18n.t('Works once, until {date}. Earlier links no longer work.', {
            date: formatDateOf(invitation.expiresAt, zone),
          })}
        />
      ) : error ? (
        <ErrorBanner
          title={i18n.t('Failed to Create the Link')}
          message={errorMessage(error)}
          onRetry={onRetry}
          busy={isPending}
        />
      ) : (
        <PageLoader label={i18n.t('Creating the link...')} />
      )}
    </Dialog>
  );
}
