import type { ImportSummary } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { ConfirmDialog, useToast } from '@spotter/ui';
import { invalidateCalls, useCallMutation, useQueryClient } from '../../api/calls.ts';
import { useVisitor } from '../../session/useSession.ts';
import { errorToast } from '../../shared/errorAbout.ts';

interface DiscardImportDialogProps {
  summary: Pick<ImportSummary, 'id' | 'fileName'>;
  onClose: () => void;
  onDiscarded?: () => void;
}

/** Asks before the file of an import that was not run is dropped. */
export function DiscardImportDialog({ summary: { id, fileName }, onClose, onDiscarded }: DiscardImportDialogProps) {
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate, isPending } = useCallMutation('cancelImport');
  const confirm = () =>
    mutate(
      { gymId, importId: id },
      {
        onSuccess: () => {
          toast({ type: 'success', title: i18n.t('Import Discarded'), message: fileName });
          onClose();
          onDiscarded?.();
        },
        onError: (error) => {
          toast(errorToast(i18n.t('Failed to Discard the Import'), error));
          onClose();
        },
        onSettled: () => void invalidateCalls(queries, 'getImports'),
      },
    );
  return (
    <ConfirmDialog
      open
      busy={isPending}
      onOpenChange={onClose}
      title={i18n.t('Discard {fileName}?', { fileName })}
      description={i18n.t('Nothing was written. The file and the choices made for it are discarded.')}
      confirmLabel={i18n.t('Discard')}
      onConfirm={confirm}
    />
  );
}
