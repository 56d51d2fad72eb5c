import { i18n } from '@spotter/i18n';
import { Button, Dialog } from '@spotter/ui';
import { useSession } from './useSession.ts';

/** The overlay of an ended session. Every way to close it leads to the login. */
export function SessionExpired({ message }: { message: string }) {
  const { signOut } = useSession();
  return (
    <Dialog
      open
      onOpenChange={() => void signOut()}
      size="sm"
      role="alertdialog"
      title={i18n.t('Session Expired')}
      description={message}
      footer={
        <Button variant="primary" onClick={() => void signOut()}>
          {i18n.t('Login Again')}
        </Button>
      }
    />
  );
}
