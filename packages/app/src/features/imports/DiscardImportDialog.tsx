import type { ImportSummary } from '@spotter/api';
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
          toast({ type: 'success', title: 'Import Discarded', message: fileName });
          onClose();
          onDiscarded?.();
        },
        onError: (error) => {
          toast(errorToast('Failed to Discard the Import', error));
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
      title={`Discard ${fileName}?`}
      description="Nothing was written. The file and what was chosen for it are dropped."
      confirmLabel="Discard"
      onConfirm={confirm}
    />
  );
}
