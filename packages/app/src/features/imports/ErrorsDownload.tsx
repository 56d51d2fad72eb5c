import type { ImportDetail } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Button, useToast } from '@spotter/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useClient } from '../../api/client.ts';
import { useVisitor } from '../../session/useSession.ts';
import { downloadCsv } from '../../shared/downloadCsv.ts';
import { errorToast } from '../../shared/errorAbout.ts';
import { loadChunk } from '../../shell/loadChunk.ts';

/** Downloads the rows with errors with the reasons, to be mended and imported again. */
export function ErrorsDownload({ detail }: { detail: ImportDetail }) {
  const { gymId } = useVisitor();
  const client = useClient();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    try {
      const { errorsCsv, loadErrorRows } = await loadChunk(() => import('./errorsCsv.ts'));
      const rows = await loadErrorRows(client, gymId, detail.id);
      downloadCsv(
        i18n.t('{fileName} with errors.csv', { fileName: detail.fileName.replace(/\.[^.]*$/, '') }),
        errorsCsv(detail, rows),
      );
    } catch (error) {
      toast(errorToast(i18n.t('Failed to Download the Rows'), error));
    } finally {
      setIsBusy(false);
    }
  };
  if (detail.counts.error === 0) return null;
  return (
    <Button icon={Download} busy={isBusy} onClick={() => void download()}>
      {i18n.t('Download Rows with Errors')}
    </Button>
  );
}
