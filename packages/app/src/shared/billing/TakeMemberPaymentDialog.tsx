import type { InvoiceSummary } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Button, Dialog, EmptyState, PageLoader } from '@spotter/ui';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useCallQuery } from '../../api/calls.ts';
import { useVisitor } from '../../session/useSession.ts';
import { QueryError } from '../QueryError.tsx';
import { TakePaymentDialog } from './TakePaymentDialog.tsx';

interface TakeMemberPaymentDialogProps {
  memberId: string;
  memberName: string;
  onClose: () => void;
}

/** Takes a payment for what a member owes, the oldest invoice first. */
export function TakeMemberPaymentDialog({ memberId, memberName, onClose }: TakeMemberPaymentDialogProps) {
  const { gymId } = useVisitor();
  const query = useCallQuery('getMemberBilling', { gymId, memberId }, { staleTime: 0 });
  const [invoices, setInvoices] = useState<readonly InvoiceSummary[]>();
  // What is chosen from does not change while the user types.
  if (!invoices && query.data && !query.isFetching) {
    setInvoices(query.data.invoices);
  }
  const [oldest, ...others] = invoices?.filter(({ due }) => due > 0).toReversed() ?? [];
  const overpaid = invoices?.reduce((sum, { due }) => sum + Math.max(-due, 0), 0) ?? 0;
  if (oldest) return <TakePaymentDialog invoices={[oldest, ...others]} overpaid={overpaid} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={i18n.t('Take payment from {memberName}', { memberName })}
      footer={<Button onClick={onClose}>{i18n.t('Close')}</Button>}
    >
      {query.error ? (
        <QueryError title={i18n.t('Failed to Load Invoices')} query={query} />
      ) : invoices ? (
        <EmptyState
          icon={CircleCheck}
          title={i18n.t('Nothing is due')}
          hints={[i18n.t('Everything has been paid meanwhile.')]}
        />
      ) : (
        <PageLoader label={i18n.t('Loading invoices...')} />
      )}
    </Dialog>
  );
}
