import type { InvoiceSummary } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Button, Dialog, ErrorBanner, PageLoader, TextField } from '@spotter/ui';
import { errorMessage } from '@spotter/web-core/errors';
import { Copy, MessageCircle } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { useCallMutation } from '../../api/calls.ts';
import { useMoney } from '../../gym/money.tsx';
import { useVisitor } from '../../session/useSession.ts';
import { whatsAppUrl } from '../whatsAppUrl.ts';
import { useCopyLink } from '../useCopy.ts';

interface SendPaymentLinkDialogProps {
  /** With something due. */
  invoice: InvoiceSummary;
  /** Empty for none. */
  phone: string;
  onClose: () => void;
}

/** Makes the gateway's page for what is due, or takes the open one, and sends its address. */
export function SendPaymentLinkDialog({ invoice, phone, onClose }: SendPaymentLinkDialogProps) {
  const money = useMoney();
  const { gymId } = useVisitor();
  const { data, error, isPending, mutate } = useCallMutation('createPaymentLink');
  const create = useCallback(() => mutate({ gymId, invoiceId: invoice.id }), [mutate, gymId, invoice.id]);
  useEffect(create, [create]);
  const request = data?.paymentRequest;
  const copyLink = useCopyLink();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={i18n.t('Payment link for {memberName}', { memberName: invoice.memberName })}
      description={i18n.t('{number}. The payment is recorded automatically once it arrives.', {
        number: invoice.number,
      })}
      {...(data && {
        footer: (
          <>
            <Button icon={Copy} onClick={() => void copyLink(data.paymentRequest.payUrl)}>
              {i18n.t('Copy Link')}
            </Button>
            {phone !== '' && (
              <Button asChild variant="primary" icon={MessageCircle}>
                <a href={whatsAppUrl(phone, data.message)} target="_blank" rel="noreferrer">
                  {i18n.t('WhatsApp')}
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
            label={i18n.t('Link')}
            readOnly
            value={request.payUrl}
            onFocus={(event) => event.target.select()}
            help={i18n.t('Can be paid for a week')}
          />
        </div>
      ) : error ? (
        <ErrorBanner
          title={i18n.t('Failed to Create Payment Link')}
          message={errorMessage(error)}
          onRetry={create}
          busy={isPending}
        />
      ) : (
        <PageLoader label={i18n.t('Creating payment link...')} />
      )}
    </Dialog>
  );
}
