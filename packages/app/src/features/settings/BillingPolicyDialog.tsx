import { billingPolicy, type BillingPolicy } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { NumberField, TextField } from '@spotter/ui';
import { callKey, useQueryClient } from '../../api/calls.ts';
import { useClient } from '../../api/client.ts';
import { useVisitor } from '../../session/useSession.ts';
import { FormDialog } from '../../shared/FormDialog.tsx';
import { useResourceForm } from '../../shared/useResourceForm.ts';

interface BillingPolicyDialogProps {
  policy: BillingPolicy;
  /** Not in other currencies than rupees. */
  hasUpi: boolean;
  onClose: () => void;
}

/** Grace days, limits, and where the gym is paid by UPI. */
export function BillingPolicyDialog({ policy, hasUpi, onClose }: BillingPolicyDialogProps) {
  const { gymId } = useVisitor();
  const client = useClient();
  const queries = useQueryClient();
  const form = useResourceForm<BillingPolicy, BillingPolicy, 'updateBillingPolicy', BillingPolicy>({
    call: 'updateBillingPolicy',
    schema: billingPolicy,
    edited: {
      opened: policy,
      valuesOf: (latest) => latest,
      load: async () => {
        const answer = await client.getBillingSettings({ gymId });
        queries.setQueryData(callKey('getBillingSettings', { gymId }), answer);
        return answer.settings.policy;
      },
    },
    fields: ['graceDays', 'freezeDaysPerYear', 'maxStaffDiscountPercent', 'upiId', 'upiPayeeName'],
    idPrefix: 'policy',
    toInput: (parsed, basis) => ({ gymId, policy: parsed, basis }),
    onSuccess: (answer) => {
      queries.setQueryData(callKey('getBillingSettings', { gymId }), answer);
      return i18n.t('They apply from now on');
    },
    successTitle: i18n.t('Rules Saved'),
    failureTitle: i18n.t('Failed to Save Rules'),
    onClose,
  });
  const number = { valueAsNumber: true };
  return (
    <FormDialog
      title={hasUpi ? i18n.t('Rules and UPI') : i18n.t('Rules')}
      submitLabel={i18n.t('Save')}
      form={form}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label={i18n.t('Grace days')}
          min={0}
          max={366}
          help={i18n.t('A renewal within so many days after the end begins without a gap')}
          {...form.input('graceDays', number)}
        />
        <NumberField
          label={i18n.t('Frozen days a year')}
          min={0}
          max={366}
          help={i18n.t('How long a membership may be frozen in a calendar year')}
          {...form.input('freezeDaysPerYear', number)}
        />
        <NumberField
          label={i18n.t('Largest discount by staff')}
          unit="%"
          min={0}
          max={100}
          help={i18n.t('Above it, only admins sell')}
          {...form.input('maxStaffDiscountPercent', number)}
        />
        {hasUpi && (
          <>
            <div className="max-sm:hidden" />
            <TextField
              label={i18n.t('UPI ID')}
              maxLength={100}
              autoComplete="off"
              spellCheck={false}
              help={i18n.t('Such as gym@bank; for the code at the desk and on the pass')}
              {...form.input('upiId')}
            />
            <TextField
              label={i18n.t('UPI name')}
              maxLength={60}
              autoComplete="off"
              help={i18n.t('What the payer sees, as registered with the bank')}
              {...form.input('upiPayeeName')}
            />
          </>
        )}
      </div>
    </FormDialog>
  );
}
