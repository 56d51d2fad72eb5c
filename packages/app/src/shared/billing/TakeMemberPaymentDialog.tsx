import type { InvoiceSummary } from '@spotter/api';
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
  const [invoices, setInvoices] = useState<InvoiceSummary[]>();
  // What is chosen from does not change while the user types.
  if (!invoices && query.data && !query.isFetching) {
    setInvoices(query.data.invoices.filter(({ due }) => due > 0).toReversed());
  }
  const [oldest, ...others] = invoices ?? [];
  if (oldest) return <TakePaymentDialog invoices={[oldest, ...others]} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Take payment from ${memberName}`}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {query.error ? (
        <QueryError title="Failed to Load Invoices" query={query} />
      ) : invoices ? (
        <EmptyState icon={CircleCheck} title="Nothing is due" hints={['Everything has been paid meanwhile.']} />
      ) : (
        <PageLoader label="Loading invoices..." />
      )}
    </Dialog>
  );
}
