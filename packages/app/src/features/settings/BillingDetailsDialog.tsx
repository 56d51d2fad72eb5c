import { ApiError, billingDetails, type BillingDetails, type BillingSettings } from '@spotter/api';
import { isRupees } from '@spotter/api/currency';
import { i18n } from '@spotter/i18n';
import { Button, TextArea, TextField, useToast } from '@spotter/ui';
import { useState } from 'react';
import { callKey, useCallMutation, useQueryClient } from '../../api/calls.ts';
import { useClient } from '../../api/client.ts';
import { useCurrency } from '../../gym/money.tsx';
import { useVisitor } from '../../session/useSession.ts';
import { errorToast } from '../../shared/errorAbout.ts';
import { FormDialog } from '../../shared/FormDialog.tsx';
import { useResourceForm } from '../../shared/useResourceForm.ts';

interface BillingDetailsDialogProps {
  settings: BillingSettings;
  /** Absent: the gym's. */
  branch?: Pick<BillingSettings['branches'][number], 'branchId' | 'branchName'>;
  onClose: () => void;
}

/** Of the gym, or of a branch; null: it has none of its own. */
const detailsIn = ({ details, branches }: BillingSettings, branchId: string | undefined): BillingDetails | null =>
  branchId === undefined ? details : (branches.find((branch) => branch.branchId === branchId)?.details ?? null);

/** Legal name, address and GSTIN of the gym, or of one branch. */
export function BillingDetailsDialog({ settings, branch, onClose }: BillingDetailsDialogProps) {
  const { gymId } = useVisitor();
  const client = useClient();
  const queries = useQueryClient();
  const toast = useToast();
  const hasGstin = isRupees(useCurrency());
  const remove = useCallMutation('updateBillingDetails');
  const scope = { gymId, ...(branch && { branchId: branch.branchId }) };
  const name = branch?.branchName ?? i18n.t('the gym');
  const storedIn = (of: BillingSettings) => detailsIn(of, branch?.branchId);
  const load = async () => {
    const answer = await client.getBillingSettings({ gymId });
    queries.setQueryData(callKey('getBillingSettings', { gymId }), answer);
    return answer.settings;
  };
  const form = useResourceForm<BillingDetails, BillingDetails, 'updateBillingDetails', BillingSettings>({
    call: 'updateBillingDetails',
    schema: billingDetails,
    edited: {
      opened: settings,
      valuesOf: (latest) => storedIn(latest) ?? { ...latest.details, gstin: '' },
      load,
    },
    fields: ['legalName', 'address', 'gstin'],
    idPrefix: 'billing',
    toInput: (parsed, basis) => ({ ...scope, details: parsed, basis: basis && storedIn(basis) }),
    onSuccess: (answer) => {
      queries.setQueryData(callKey('getBillingSettings', { gymId }), answer);
      return i18n.t('Invoices issued from now on carry the details of {name}', { name });
    },
    successTitle: i18n.t('Supplier Saved'),
    failureTitle: i18n.t('Failed to Save Supplier'),
    onClose,
  });
  /** As they are since they were not removed, because somebody else had changed them. */
  const [latest, setLatest] = useState<BillingSettings>();
  const basis = latest ?? form.basis;
  const ownDetails = basis && storedIn(basis);
  const useGymDetails = () =>
    remove.mutate(
      { ...scope, details: null, basis: ownDetails },
      {
        onSuccess: (answer) => {
          queries.setQueryData(callKey('getBillingSettings', { gymId }), answer);
          toast({
            type: 'success',
            title: i18n.t('Supplier Saved'),
            message: i18n.t("{name} uses the gym's details", { name }),
          });
          onClose();
        },
        onError: (error) => {
          toast(errorToast(i18n.t('Failed to Save Supplier'), error));
          if (error instanceof ApiError && error.code === 'state-changed') load().then(setLatest, () => undefined);
        },
      },
    );
  return (
    <FormDialog
      title={branch ? i18n.t('Supplier of {branchName}', { branchName: branch.branchName }) : i18n.t('Supplier')}
      submitLabel={i18n.t('Save')}
      form={{ ...form, isBusy: form.isBusy || remove.isPending }}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <p className="text-muted">
          {branch
            ? i18n.t('For a branch with its own registration. Issued invoices stay as they are.')
            : i18n.t('On every invoice and receipt, unless a branch has its own. Issued invoices stay as they are.')}
        </p>
        <TextField
          label={i18n.t('Legal name')}
          maxLength={100}
          autoComplete="organization"
          {...form.input('legalName')}
        />
        <TextArea label={i18n.t('Address')} maxLength={250} counter autoComplete="off" {...form.input('address')} />
        {hasGstin && (
          <TextField
            label={i18n.t('GSTIN')}
            maxLength={30}
            autoComplete="off"
            spellCheck={false}
            className="max-w-72"
            help={i18n.t('Without one, receipts without tax are issued')}
            {...form.input('gstin')}
          />
        )}
        {branch && ownDetails && (
          <Button className="self-start" busy={remove.isPending} onClick={useGymDetails}>
            {i18n.t("Use the Gym's Details")}
          </Button>
        )}
      </div>
    </FormDialog>
  );
}
