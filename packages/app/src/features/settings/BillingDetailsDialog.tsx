import { billingDetails, type BillingDetails } from '@spotter/api';
import { isRupees } from '@spotter/api/currency';
import { i18n } from '@spotter/i18n';
import { Button, TextArea, TextField, useToast } from '@spotter/ui';
import { callKey, useCallMutation, useQueryClient } from '../../api/calls.ts';
import { useCurrency } from '../../gym/money.tsx';
import { useVisitor } from '../../session/useSession.ts';
import { errorToast } from '../../shared/errorAbout.ts';
import { FormDialog } from '../../shared/FormDialog.tsx';
import { useResourceForm } from '../../shared/useResourceForm.ts';

interface BillingDetailsDialogProps {
  details: BillingDetails;
  /** Absent: the gym's. */
  branch?: { branchId: string; branchName: string; details: BillingDetails | null };
  onClose: () => void;
}

/** Legal name, address and GSTIN of the gym, or of one branch. */
export function BillingDetailsDialog({ details, branch, onClose }: BillingDetailsDialogProps) {
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  const toast = useToast();
  const hasGstin = isRupees(useCurrency());
  const remove = useCallMutation('updateBillingDetails');
  const scope = { gymId, ...(branch && { branchId: branch.branchId }) };
  const name = branch?.branchName ?? i18n.t('the gym');
  const form = useResourceForm<BillingDetails, BillingDetails, 'updateBillingDetails'>({
    call: 'updateBillingDetails',
    schema: billingDetails,
    defaultValues: details,
    fields: ['legalName', 'address', 'gstin'],
    idPrefix: 'billing',
    toInput: (parsed) => ({ ...scope, details: parsed }),
    onSuccess: (answer) => {
      queries.setQueryData(callKey('getBillingSettings', { gymId }), answer);
      return i18n.t('Invoices issued from now on carry the details of {name}', { name });
    },
    successTitle: i18n.t('Supplier Saved'),
    failureTitle: i18n.t('Failed to Save Supplier'),
    onClose,
  });
  const useGymDetails = () =>
    remove.mutate(
      { ...scope, details: null },
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
        onError: (error) => toast(errorToast(i18n.t('Failed to Save Supplier'), error)),
      },
    );
  return (
    <FormDialog
      title={branch ? i18n.t('Supplier of {branchName}', { branchName: branch.branchName }) : i18n.t('Supplier')}
      submitLabel={i18n.t('Save')}
      form={form}
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
        {branch?.details && (
          <Button className="self-start" busy={remove.isPending} onClick={useGymDetails}>
            {i18n.t("Use the Gym's Details")}
          </Button>
        )}
      </div>
    </FormDialog>
  );
}
