import type { ImportSummary } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { ConfirmDialog, useToast } from '@spotter/ui';
import { useCallMutation } from '../../api/calls.ts';
import { useVisitor } from '../../session/useSession.ts';
import { errorToast } from '../../shared/errorAbout.ts';
import { itemsText, rowsText } from './importLabels.ts';
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
  const values = { items: itemsText(kind, counts.create), rows: rowsText(counts.update) };
  const consequence =
    counts.update > 0
      ? i18n.t('This removes {items} and restores {rows} as they were.', values)
      : i18n.t('This removes {items}.', values);
  const exceptions =
    kind === 'visits'
      ? ''
      : ` ${i18n.t('Members who have visited, paid or been edited since then stay, and are listed.')}`;
  return (
    <ConfirmDialog
      open
      danger
      busy={isPending}
      onOpenChange={onClose}
      title={i18n.t('Undo the import of {fileName}?', { fileName })}
      description={`${consequence}${exceptions}`}
      confirmLabel={i18n.t('Undo Import')}
      onConfirm={confirm}
    />
  );
}
