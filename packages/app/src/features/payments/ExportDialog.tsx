import { i18n } from '@spotter/i18n';
import { Button, DateField, Dialog, useToast } from '@spotter/ui';
import type { Zone } from '@spotter/web-core/dates';
import { Download } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { useClient } from '../../api/client.ts';
import { useVisitor } from '../../session/useSession.ts';
import { downloadCsv } from '../../shared/downloadCsv.ts';
import { errorToast } from '../../shared/errorAbout.ts';
import { useToday } from '../../shell/connection/useServerClock.ts';
import { loadChunk } from '../../shell/loadChunk.ts';

interface ExportDialogProps {
  /** Undefined: every branch. */
  branchId: string | undefined;
  zone: Zone;
  onClose: () => void;
}

/** Hands the documents of a month to the accountant, as CSV. */
export function ExportDialog({ branchId, zone, onClose }: ExportDialogProps) {
  const { gymId } = useVisitor();
  const client = useClient();
  const toast = useToast();
  const formId = useId();
  const thisMonth = useToday(zone).slice(0, 7);
  const [month, setMonth] = useState(() => monthBefore(thisMonth));
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    try {
      const [{ invoices }, { accountantCsv }] = await Promise.all([
        client.getInvoicesOfMonth({ gymId, month, ...(branchId !== undefined && { branchId }) }),
        loadChunk(() => import('./accountantCsv.ts')),
      ]);
      if (invoices.length === 0) {
        toast({ type: 'error', title: i18n.t('No Data'), message: i18n.t('Nothing was issued in this month') });
        return;
      }
      downloadCsv(i18n.t('Invoices {month}.csv', { month }), accountantCsv(invoices));
      toast({
        type: 'success',
        title: i18n.t('Invoices Exported'),
        message: i18n.t('{count, plural, one {# document of {month}} other {# documents of {month}}}', {
          count: invoices.length,
          month,
        }),
      });
      onClose();
    } catch (error) {
      toast(errorToast(i18n.t('Failed to Export Invoices'), error));
    } finally {
      setIsBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy && month !== '') void download();
  };
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={onClose}
      busy={isBusy}
      title={i18n.t('Invoices for the accountant')}
      description={i18n.t(
        'A CSV file with the columns of GSTR-1: a row for each document and tax rate, credit notes with the invoice that they correct.',
      )}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {i18n.t('Cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" icon={Download} busy={isBusy} disabled={month === ''}>
            {i18n.t('Download CSV')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <DateField
          precision="month"
          label={i18n.t('Month')}
          required
          className="max-w-52"
          max={thisMonth}
          value={month}
          onChange={({ target }) => setMonth(target.value)}
        />
      </form>
    </Dialog>
  );
}

/** "2026-10" of "2026-11": returns are filed for the month that has ended. */
function monthBefore(month: string): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - 1);
  return date.toISOString().slice(0, 7);
}
