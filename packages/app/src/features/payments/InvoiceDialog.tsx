import type { AnswerOf, Invoice, InvoiceSummary, Payment } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Button, Dialog, PageLoader, useToast } from '@spotter/ui';
import { formatDate } from '@spotter/web-core/dates';
import { invoiceKindLabels } from '@spotter/web-core/labels';
import { FileMinus, HandCoins, Link, Mail, MessageCircle, Printer } from 'lucide-react';
import { useCallMutation, useCallQuery } from '../../api/calls.ts';
import type { Gym } from '../../gym/gymCache.ts';
import { useMoney } from '../../gym/money.tsx';
import { useVisitor } from '../../session/useSession.ts';
import { InvoiceDocument } from '../../shared/billing/InvoiceDocument.tsx';
import { InvoiceStatusText } from '../../shared/billing/InvoiceStatusText.tsx';
import { errorToast } from '../../shared/errorAbout.ts';
import { QueryError } from '../../shared/QueryError.tsx';
import { whatsAppUrl } from '../../shared/whatsAppUrl.ts';

interface InvoiceDialogProps {
  invoiceId: string;
  gym: Gym;
  onTakePayment: (invoice: InvoiceSummary) => void;
  onSendLink: (invoice: Invoice) => void;
  onRefund: (payment: Payment) => void;
  onCredit: (invoice: InvoiceSummary) => void;
  onClose: () => void;
}

/** An issued document with its payments, and what can be done with it. */
export function InvoiceDialog(props: InvoiceDialogProps) {
  const { invoiceId, gym, onClose, onRefund } = props;
  const { gymId, isAdmin } = useVisitor();
  const query = useCallQuery('getInvoice', { gymId, invoiceId }, { staleTime: 0 });
  const money = useMoney();
  const { data } = query;
  const invoice = data?.invoice;
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={onClose}
      title={invoice?.number ?? i18n.t('Invoice')}
      {...(data && {
        description: i18n.t('{kind} of {date} for {memberName}, issued by {issuedBy}', {
          kind: invoiceKindLabels[data.invoice.kind],
          date: formatDate(data.invoice.issuedOn, gym),
          memberName: data.invoice.memberName,
          issuedBy: data.invoice.issuedBy,
        }),
        footer: <Actions {...props} {...data} />,
      })}
    >
      {invoice ? (
        <div className="flex flex-col gap-4">
          {invoice.kind !== 'credit-note' && <InvoiceStatusText status={invoice.status} />}
          <InvoiceDocument
            invoice={invoice}
            zone={gym}
            renderPaymentAction={(payment) =>
              isAdmin &&
              payment.refundable > 0 && (
                <Button
                  size="sm"
                  aria-label={i18n.t('Refund {amount}', { amount: money(payment.amount) })}
                  onClick={() => onRefund(payment)}
                >
                  {i18n.t('Refund')}
                </Button>
              )
            }
          />
        </div>
      ) : query.error ? (
        <QueryError title={i18n.t('Failed to Load Invoice')} query={query} />
      ) : (
        <PageLoader label={i18n.t('Loading invoice...')} />
      )}
    </Dialog>
  );
}

function Actions({
  invoice,
  message,
  onTakePayment,
  onSendLink,
  onCredit,
}: InvoiceDialogProps & AnswerOf<'getInvoice'>) {
  const { gymId, isAdmin } = useVisitor();
  const toast = useToast();
  const send = useCallMutation('sendReceipt');
  const mail = () =>
    send.mutate(
      { gymId, invoiceId: invoice.id },
      {
        onSuccess: () =>
          toast({
            type: 'success',
            title: i18n.t('Receipt Sent'),
            message: i18n.t('By mail to {memberName}', { memberName: invoice.memberName }),
          }),
        onError: (error) => toast(errorToast(i18n.t('Failed to Send Receipt'), error, invoice.memberName)),
      },
    );
  const settings = useCallQuery('getBillingSettings', { gymId }, { staleTime: 60_000 });
  const canCredit = isAdmin && invoice.kind !== 'credit-note' && invoice.credited < invoice.total;
  return (
    <>
      <Button asChild icon={Printer}>
        <a href={invoice.receiptPath} target="_blank" rel="noreferrer">
          {i18n.t('Print')}
        </a>
      </Button>
      <Button icon={Mail} busy={send.isPending} onClick={mail}>
        {i18n.t('Send by Mail')}
      </Button>
      {invoice.recipient.phone !== '' && (
        <Button asChild icon={MessageCircle}>
          <a href={whatsAppUrl(invoice.recipient.phone, message)} target="_blank" rel="noreferrer">
            {i18n.t('WhatsApp')}
          </a>
        </Button>
      )}
      {canCredit && (
        <Button icon={FileMinus} onClick={() => onCredit(invoice)}>
          {i18n.t('Credit Note')}
        </Button>
      )}
      {invoice.due > 0 && invoice.memberId !== null && settings.data?.settings.hasGateway && (
        <Button icon={Link} onClick={() => onSendLink(invoice)}>
          {i18n.t('Payment Link')}
        </Button>
      )}
      {invoice.due > 0 && (
        <Button variant="primary" icon={HandCoins} onClick={() => onTakePayment(invoice)}>
          {i18n.t('Take Payment')}
        </Button>
      )}
    </>
  );
}
