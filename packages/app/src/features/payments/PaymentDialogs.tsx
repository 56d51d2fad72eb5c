import type { Gym } from '../../gym/gymCache.ts';
import { SendPaymentLinkDialog } from '../../shared/billing/SendPaymentLinkDialog.tsx';
import { TakeMemberPaymentDialog } from '../../shared/billing/TakeMemberPaymentDialog.tsx';
import { TakePaymentDialog } from '../../shared/billing/TakePaymentDialog.tsx';
import { CloseDayDialog } from './CloseDayDialog.tsx';
import { CreditNoteDialog } from './CreditNoteDialog.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { InvoiceDialog } from './InvoiceDialog.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import type { OpenDialog } from './section.ts';

interface PaymentDialogsProps {
  dialog: OpenDialog;
  gym: Gym;
  branchId: string | undefined;
  onOpen: (dialog: OpenDialog | undefined) => void;
}

export function PaymentDialogs({ dialog, gym, branchId, onOpen }: PaymentDialogsProps) {
  const backTo = 'backTo' in dialog ? dialog.backTo : undefined;
  const close = () => onOpen(backTo === undefined ? undefined : { is: 'invoice', invoiceId: backTo });
  switch (dialog.is) {
    case 'invoice':
      return (
        <InvoiceDialog
          invoiceId={dialog.invoiceId}
          gym={gym}
          onTakePayment={(invoice) => onOpen({ is: 'take', invoice, backTo: invoice.id })}
          onSendLink={(invoice) => onOpen({ is: 'send-link', invoice, backTo: invoice.id })}
          onRefund={(payment) => onOpen({ is: 'refund', payment, backTo: payment.invoiceId })}
          onCredit={(invoice) => onOpen({ is: 'credit', invoice, backTo: invoice.id })}
          onClose={close}
        />
      );
    case 'take':
      return <TakePaymentDialog invoices={[dialog.invoice]} onClose={close} />;
    case 'take-member':
      return <TakeMemberPaymentDialog memberId={dialog.memberId} memberName={dialog.memberName} onClose={close} />;
    case 'send-link':
      return <SendPaymentLinkDialog invoice={dialog.invoice} phone={dialog.invoice.recipient.phone} onClose={close} />;
    case 'refund':
      return <RefundDialog payment={dialog.payment} onClose={close} />;
    case 'credit':
      return <CreditNoteDialog invoice={dialog.invoice} onClose={close} />;
    case 'close-day':
      return <CloseDayDialog takings={dialog.takings} zone={gym} onClose={close} />;
    default:
      return <ExportDialog branchId={branchId} zone={gym} onClose={close} />;
  }
}
