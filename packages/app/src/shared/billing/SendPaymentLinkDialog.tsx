import type { InvoiceSummary } from '@spotter/api';
import { Button, Dialog, ErrorBanner, PageLoader, TextField, useToast } from '@spotter/ui';
import { errorMessage } from '@spotter/web-core/errors';
import { Copy, MessageCircle } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { useCallMutation } from '../../api/calls.ts';
import { useMoney } from '../../gym/money.tsx';
import { useVisitor } from '../../session/useSession.ts';
import { whatsAppUrl } from '../whatsAppUrl.ts';

interface SendPaymentLinkDialogProps {
  /** With something due. */
  invoice: InvoiceSummary;
  /** Empty for none. */
  phone: string;
  gymName: string;
  onClose: () => void;
}

/** Makes the gateway's page for what is due, or takes the open one, and sends its address. */
export function SendPaymentLinkDialog({ invoice, phone, gymName, onClose }: SendPaymentLinkDialogProps) {
  const money = useMoney();
  const { gymId } = useVisitor();
  const toast = useToast();
  const { data, error, isPending, mutate } = useCallMutation('createPaymentLink');
  const create = useCallback(() => mutate({ gymId, invoiceId: invoice.id }), [mutate, gymId, invoice.id]);
  useEffect(create, [create]);
  const request = data?.paymentRequest;
  const copy = async (url: string) => {
    try {
      await navigator.clipboard.writeText(url);
      toast({ type: 'success', title: 'Link Copied' });
    } catch {
      toast({ type: 'error', title: 'Failed to Copy', message: 'Select the link and copy it.' });
    }
  };
  const message = (amount: number, url: string) =>
    `Hello ${invoice.memberName},\nyou can pay ${money(amount)} for ${invoice.number} of ${gymName} here: ${url}`;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Payment link for ${invoice.memberName}`}
      description={`${invoice.number}. The payment is recorded by itself once it has come.`}
      {...(request && {
        footer: (
          <>
            <Button icon={Copy} onClick={() => void copy(request.payUrl)}>
              Copy Link
            </Button>
            {phone !== '' && (
              <Button asChild variant="primary" icon={MessageCircle}>
                <a href={whatsAppUrl(phone, message(request.amount, request.payUrl))} target="_blank" rel="noreferrer">
                  WhatsApp
                </a>
              </Button>
            )}
          </>
        ),
      })}
    >
      {request ? (
        <div className="flex flex-col gap-4">
          <p className="text-3xl font-semibold tracking-tight tabular-nums">{money(request.amount)}</p>
          <TextField
            label="Link"
            readOnly
            value={request.payUrl}
            onFocus={(event) => event.target.select()}
            help="Can be paid for a week"
          />
        </div>
      ) : error ? (
        <ErrorBanner
          title="Failed to Create Payment Link"
          message={errorMessage(error)}
          onRetry={create}
          busy={isPending}
        />
      ) : (
        <PageLoader label="Creating payment link..." />
      )}
    </Dialog>
  );
}
