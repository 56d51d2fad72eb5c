import type { ImportSummary } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { ConfirmDialog, useToast } from '@spotter/ui';
import { useCallMutation } from '../../api/calls.ts';
import { useVisitor } from '../../session/useSession.ts';
import { errorToast } from '../../shared/errorAbout.ts';
import { countText, itemsText } from './importLabels.ts';
import { useShowImport } from './useImport.ts';

interface UndoImportDialogProps {
  summary: ImportSummary;
  onClose: () => void;
  onStarted?: () => void;
}

/** Asks before an import is taken back. */
export function UndoImportDialog({
  summary: { id, kind, fileName, counts },
  onClose,
  onStarted,
}: UndoImportDialogProps) {
  const { gymId } = useVisitor();
  const toast = useToast();
  const show = useShowImport();
  const { mutate, isPending } = useCallMutation('undoImport');
  const confirm = () =>
    mutate(
      { gymId, importId: id },
      {
        onSuccess: (answer) => {
          show(answer.import);
          onClose();
          onStarted?.();
        },
        onError: (error) => {
          toast(errorToast(i18n.t('Failed to Undo the Import'), error));
          onClose();
        },
      },
    );
  const restored =
    counts.update > 0
      ? i18n.t(' and restores {countText} as they were', { countText: countText(counts.update, 'row') })
      : '';
  const exceptions = kind === 'visits' ? '' : ' Members who visited, paid or were edited since stay, and are listed.';
  return (
    <ConfirmDialog
      open
      danger
      busy={isPending}
      onOpenChange={onClose}
      title={i18n.t('Undo the import of {fileName}?', { fileName })}
      description={i18n.t('This removes {itemsText}{restored}.{exceptions}', {
        itemsText: itemsText(kind, counts.create),
        restored,
        exceptions,
      })}
      confirmLabel={i18n.t('Undo Import')}
      onConfirm={confirm}
    />
  );
}
