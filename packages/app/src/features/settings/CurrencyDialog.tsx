import { billingSettingsCalls, currencies, type Currency } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { SelectField } from '@spotter/ui';
import { currencyLabels } from '@spotter/web-core/labels';
import { callKey, invalidateCalls, useQueryClient } from '../../api/calls.ts';
import { useVisitor } from '../../session/useSession.ts';
import { FormDialog } from '../../shared/FormDialog.tsx';
import { useResourceForm } from '../../shared/useResourceForm.ts';

interface CurrencyForm {
  currency: string;
}

const options = () => currencies.map((value) => ({ value, label: currencyLabels[value] }));

/** What the gym bills in, until its first invoice. */
export function CurrencyDialog({ currency, onClose }: { currency: string; onClose: () => void }) {
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  const form = useResourceForm<CurrencyForm, { currency: Currency }, 'setCurrency'>({
    call: 'setCurrency',
    schema: billingSettingsCalls.setCurrency.input.pick({ currency: true }),
    defaultValues: { currency },
    fields: ['currency'],
    idPrefix: 'currency',
    toInput: (parsed) => ({ gymId, ...parsed }),
    onSuccess: (answer) => {
      queries.setQueryData(callKey('getBillingSettings', { gymId }), answer);
      void invalidateCalls(queries, 'getUserDashboardData');
      return i18n.t('Prices keep their figures: please check them');
    },
    successTitle: i18n.t('Currency Saved'),
    failureTitle: i18n.t('Failed to Save Currency'),
    onClose,
  });
  return (
    <FormDialog title={i18n.t('Currency')} submitLabel={i18n.t('Save')} form={form} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-muted">
          {i18n.t(
            'For all prices, invoices and payments. It is fixed with the first invoice. GST, UPI and payment links are offered only in Indian rupees.',
          )}
        </p>
        <SelectField label={i18n.t('Currency')} options={options()} {...form.input('currency')} />
      </div>
    </FormDialog>
  );
}
