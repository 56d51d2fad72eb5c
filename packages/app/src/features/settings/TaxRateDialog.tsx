import { taxRate, type BillingSettings, type TaxRate } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { DateField, SelectField, TextField } from '@spotter/ui';
import type { Zone } from '@spotter/web-core/dates';
import { callKey, useQueryClient } from '../../api/calls.ts';
import { useClient } from '../../api/client.ts';
import { useVisitor } from '../../session/useSession.ts';
import { FormDialog } from '../../shared/FormDialog.tsx';
import { formatRate } from '../../shared/formatRate.ts';
import { useResourceForm } from '../../shared/useResourceForm.ts';
import { taxRateText } from './taxRateText.ts';

interface TaxRateDialogProps {
  settings: BillingSettings;
  zone: Zone;
  onClose: () => void;
}

const rateLabels: Readonly<Record<number, string>> = {
  500: /*i18n*/ '5 %, without input tax credit',
  1800: /*i18n*/ '18 %, with input tax credit',
};

/** The rates in use, and whichever the gym has. */
const rateOptions = (current: number) =>
  [...new Set([500, 1800, current])].map((rate) => ({
    value: String(rate),
    label: i18n.t(rateLabels[rate] ?? formatRate(rate)),
  }));

/** SAC of the services of gyms: physical well-being. */
const GYM_SAC = '999723';
/** Since when gyms are at 5 %. */
const CURRENT_RATE: TaxRate = { sac: GYM_SAC, rateBasisPoints: 500, from: '2025-09-22' };

const newestOf = ([newest]: readonly TaxRate[]): TaxRate => newest ?? CURRENT_RATE;

/** The owner confirms the rate of tax and the day from which it holds. */
export function TaxRateDialog({ settings: { taxRates, taxRateConfirmedAt }, zone, onClose }: TaxRateDialogProps) {
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  const client = useClient();
  const current = newestOf(taxRates);
  const form = useResourceForm<TaxRate, TaxRate, 'setTaxRate', TaxRate>({
    call: 'setTaxRate',
    schema: taxRate,
    edited: {
      opened: current,
      valuesOf: (latest) => latest,
      wordsOf: (latest) => ({ rateBasisPoints: taxRateText(latest, zone) }),
      load: async () => {
        const answer = await client.getBillingSettings({ gymId });
        queries.setQueryData(callKey('getBillingSettings', { gymId }), answer);
        return newestOf(answer.settings.taxRates);
      },
    },
    fields: ['rateBasisPoints', 'from', 'sac'],
    idPrefix: 'tax',
    toInput: (parsed, basis) => ({ gymId, taxRate: parsed, basis }),
    onSuccess: (answer) => {
      queries.setQueryData(callKey('getBillingSettings', { gymId }), answer);
      return i18n.t('Invoices issued from now on carry it');
    },
    successTitle: i18n.t('Tax Rate Confirmed'),
    failureTitle: i18n.t('Failed to Confirm Tax Rate'),
    onClose,
  });
  const rate = form.controlled('rateBasisPoints');
  return (
    <FormDialog
      title={taxRateConfirmedAt === null ? i18n.t('Confirm the tax rate') : i18n.t('Change the tax rate')}
      submitLabel={i18n.t('Confirm Rate')}
      form={form}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <p>
          {i18n.t(
            'Since 22 September 2025 gyms are taxed at {rate} without input tax credit; before, it was {earlier}. Sources on this disagree, so please ask your accountant before you confirm.',
            { rate: formatRate(500), earlier: formatRate(1800) },
          )}
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            id={rate.id}
            label={i18n.t('Rate, CGST and SGST together')}
            options={rateOptions((form.basis ?? current).rateBasisPoints)}
            value={String(rate.value)}
            onChange={({ target }) => rate.onValueChange(Number(target.value))}
            {...(rate.error !== undefined && { error: rate.error })}
          />
          <DateField label={i18n.t('Valid from')} required {...form.input('from')} />
          <TextField label={i18n.t('SAC code')} required inputMode="numeric" maxLength={6} {...form.input('sac')} />
        </div>
        <p className="text-sm text-muted">{i18n.t('Issued invoices stay as they are.')}</p>
      </div>
    </FormDialog>
  );
}
