import type { ImportDetail } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Trans } from '@spotter/i18n/trans';
import { Button, ConfirmDialog, ProgressBar, useToast } from '@spotter/ui';
import { CircleStop, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { invalidateCalls, useCallMutation, useQueryClient } from '../../api/calls.ts';
import { useVisitor } from '../../session/useSession.ts';
import { errorToast } from '../../shared/errorAbout.ts';
import { countsText, rowsText } from './importLabels.ts';
import { formatCount } from '../../shared/formatCount.ts';

interface RunStepProps {
  detail: ImportDetail;
  /** The last question about its progress was not answered. */
  isUnreachable: boolean;
}

/** The progress of a running import, which goes on without this page. */
export function RunStep({ detail, isUnreachable }: RunStepProps) {
  const [isStopping, setIsStopping] = useState(false);
  return (
    <>
      <Progress detail={detail} label={i18n.t('Import')} isUnreachable={isUnreachable}>
        <p className="text-muted">
          {i18n.t('{counts}. You can leave this page: the import goes on, and the desk can work.', {
            counts: detail.processedRows === 0 ? i18n.t('Nothing yet') : countsText(detail.counts),
          })}
        </p>
      </Progress>
      <Button icon={CircleStop} className="self-start" onClick={() => setIsStopping(true)}>
        {i18n.t('Stop Import')}
      </Button>
      {isStopping && <StopDialog detail={detail} onClose={() => setIsStopping(false)} />}
    </>
  );
}

interface ProgressProps extends RunStepProps {
  label: string;
  children: React.ReactNode;
}

/** Rows behind an import or its undo. */
export function Progress({ detail: { processedRows, totalRows }, label, isUnreachable, children }: ProgressProps) {
  return (
    <div className="flex max-w-2xl min-w-0 flex-col gap-3">
      <p className="text-lg tabular-nums">
        <Trans
          id="<0>{count}</0> of {rows}"
          values={{ count: formatCount(processedRows), rows: rowsText(totalRows) }}
          components={{ 0: <span className="text-3xl font-semibold tracking-tight" /> }}
        />
      </p>
      <ProgressBar
        label={label}
        value={processedRows}
        max={totalRows}
        valueText={i18n.t('{count} of {rows}', {
          count: formatCount(processedRows),
          rows: rowsText(totalRows),
        })}
      />
      {children}
      <p role="status" className="flex items-center gap-2 text-warning empty:-mt-3">
        {isUnreachable && (
          <>
            <WifiOff aria-hidden className="size-4 shrink-0" />
            {i18n.t(
              'No connection. The import goes on at the server; its progress is shown again as soon as it can be reached.',
            )}
          </>
        )}
      </p>
    </div>
  );
}

function StopDialog({ detail: { id, counts }, onClose }: { detail: ImportDetail; onClose: () => void }) {
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate, isPending } = useCallMutation('cancelImport');
  const confirm = () =>
    mutate(
      { gymId, importId: id },
      {
        onError: (error) => toast(errorToast(i18n.t('Failed to Stop the Import'), error)),
        onSettled: () => {
          void invalidateCalls(queries, 'getImport');
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      open
      danger
      busy={isPending}
      onOpenChange={onClose}
      title={i18n.t('Stop the import?')}
      description={i18n.t(
        'What has been imported so far ({counts}) stays until you undo it. The other rows are not imported.',
        { counts: countsText(counts).toLowerCase() },
      )}
      confirmLabel={i18n.t('Stop Import')}
      cancelLabel={i18n.t('Go On')}
      onConfirm={confirm}
    />
  );
}
