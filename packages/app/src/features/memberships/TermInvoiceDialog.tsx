import { i18n } from '@spotter/i18n';
import { SelectField } from '@spotter/ui';
import { useMoney } from '../../gym/money.tsx';
import { periodText } from './periodText.ts';
import { saleLabelOf } from './sale.ts';
import { SaleDialog } from './SaleDialog.tsx';
import { SaleFields } from './SaleFields.tsx';
import type { SaleOptions } from './useRenewal.ts';
import { useTermInvoice } from './useTermInvoice.ts';

/** Issues the invoice of a term that has none, such as the first one of a new member, and takes its payment. */
export function TermInvoiceDialog({ member, zone, today, onClose }: SaleOptions) {
  const money = useMoney();
  const { form, controls, values, parts, context, sold } = useTermInvoice({ member, zone, today, onClose });
  return (
    <SaleDialog
      title={i18n.t('Issue an invoice to {name}', { name: member.name })}
      submitLabel={sold ? saleLabelOf(submitLabels, values, sold, money) : i18n.t('Issue Invoice')}
      parts={parts}
      isSellable={sold !== undefined}
      form={form}
      onClose={onClose}
    >
      {context && sold ? (
        <SaleFields
          {...{ controls, values, context, sold }}
          label={i18n.t('Term')}
          idPrefix="invoice"
          note={i18n.t('Membership {name}', { name: member.name })}
        >
          {context.terms.length > 1 ? (
            <SelectField
              id={controls.termId.id}
              label={i18n.t('For')}
              options={context.terms.map(({ id, planName, from, to }) => ({
                value: id,
                label: `${planName}, ${periodText(from, to, zone)}`,
              }))}
              value={sold.term.id}
              onChange={(event) => controls.termId.onValueChange(event.target.value)}
            />
          ) : (
            <p className="font-medium">{sold.term.planName}</p>
          )}
        </SaleFields>
      ) : (
        context && <p className="text-sm text-muted">{i18n.t('Every term has its invoice.')}</p>
      )}
    </SaleDialog>
  );
}

const submitLabels = {
  free: /*i18n*/ 'Give for Free',
  unpaid: /*i18n*/ 'Issue Invoice',
  later: /*i18n*/ 'Issue, Pay Later',
  cash: /*i18n*/ 'Issue and Take {amount} in Cash',
  upi: /*i18n*/ 'Issue and Take {amount} by UPI',
  card: /*i18n*/ 'Issue and Take {amount} by Card',
  'bank-transfer': /*i18n*/ 'Issue and Take {amount} by Bank Transfer',
};
