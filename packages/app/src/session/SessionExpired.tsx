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
      title="Session Expired"
      description={message}
      footer={
        <Button variant="primary" onClick={() => void signOut()}>
          Login Again
        </Button>
      }
    />
  );
}
