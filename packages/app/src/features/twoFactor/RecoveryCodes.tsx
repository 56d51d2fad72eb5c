import { i18n } from '@spotter/i18n';
import { Button, ConfirmDialog, Dialog, type DialogProps } from '@spotter/ui';
import { Copy, Download, Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useVisitor } from '../../session/useSession.ts';
import { downloadFile } from '../../shared/downloadFile.ts';
import { useCopy } from '../../shared/useCopy.ts';
import './recoveryCodes.css';
import { useIssuer } from './useIssuer.ts';

/** The new recovery codes, shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const copy = useCopy();
  const { email } = useVisitor();
  const { issuer } = useIssuer();
  const intro = useRef<HTMLParagraphElement>(null);
  // They take the place of what had the focus, and are shown only now.
  useEffect(() => intro.current?.focus(), []);
  const heading = i18n.t('{name} recovery codes of {email}', { name: issuer, email });
  const text = i18n.t('{heading}\nEach code works once.\n\n{codes}\n', { heading, codes: codes.join('\n') });
  const copyCodes = () =>
    copy(text, {
      title: i18n.t('Recovery codes copied'),
      refused: i18n.t('Select the codes, or download them.'),
    });
  return (
    <div className="flex flex-col gap-4">
      <p ref={intro} tabIndex={-1} className="outline-none">
        {i18n.t(
          'Save these codes where you can find them without your phone. With one of them you can sign in if the phone is lost. They are shown only now, and each works once.',
        )}
      </p>
      <div data-print className="rounded-md border border-line bg-sunken p-4">
        <p className="sr-only print:not-sr-only print:mb-4">{heading}</p>
        <ul aria-label={i18n.t('Recovery codes')} className="grid gap-x-6 gap-y-2 font-mono text-base sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code} className="whitespace-nowrap select-all">
              {code}
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button icon={Copy} onClick={() => void copyCodes()}>
          {i18n.t('Copy')}
        </Button>
        <Button icon={Download} onClick={() => downloadFile(i18n.t('recovery-codes.txt'), text, 'text/plain')}>
          {i18n.t('Download')}
        </Button>
        <Button icon={Printer} onClick={() => window.print()}>
          {i18n.t('Print')}
        </Button>
        <Button variant="primary" className="ms-auto" onClick={onDone}>
          {i18n.t('I have saved them')}
        </Button>
      </div>
    </div>
  );
}

interface RecoveryCodesDialogProps extends Pick<DialogProps, 'title' | 'busy' | 'children'> {
  /** Whether codes are shown. */
  hasCodes: boolean;
  onClose: () => void;
}

/** A dialog that shows recovery codes once: closing it by Escape, or beside it, asks first. */
export function RecoveryCodesDialog({ hasCodes, onClose, ...dialog }: RecoveryCodesDialogProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Dialog {...dialog} open onOpenChange={() => (hasCodes ? setIsAsking(true) : onClose())} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={i18n.t('Have you saved the recovery codes?')}
        description={i18n.t('They are not shown again. Without them you cannot sign in if the phone is lost.')}
        cancelLabel={i18n.t('Back to the Codes')}
        confirmLabel={i18n.t('I have saved them')}
        onConfirm={onClose}
      />
    </>
  );
}
