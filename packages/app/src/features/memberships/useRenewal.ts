import type { InputOf, Member } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import type { Zone } from '@spotter/web-core/dates';
import { invalidateCalls, useCallQuery, useQueryClient } from '../../api/calls.ts';
import { useCurrency } from '../../gym/money.tsx';
import { useVisitor } from '../../session/useSession.ts';
import { useResourceForm } from '../../shared/useResourceForm.ts';
import { refreshMembership } from './refreshMembership.ts';
import { periodText } from './periodText.ts';
import { initialRenewal, renewalOf, renewalSchema, type RenewalContext, type RenewalValues } from './renewal.ts';
import { valuesOf } from './sale.ts';
import { salePartsOf } from './saleParts.ts';
import { useSaleBasis } from './useSaleBasis.ts';
import { useUndoRenewal } from './useUndoRenewal.ts';

export interface SaleOptions {
  member: Member;
  zone: Zone;
  today: string;
  onClose: () => void;
}

const UNDO_ELSEWHERE = /*i18n*/ 'Undo it on the page of the member, within ten minutes';
const RECEIPT_ELSEWHERE = /*i18n*/ 'Open it on the page of the member';

/** The renewal that is being entered: its form, and what it comes to once plans, membership and settings are there. */
export function useRenewal({ member, zone, today, onClose }: SaleOptions) {
  const { gymId, isAdmin } = useVisitor();
  const currency = useCurrency();
  const queries = useQueryClient();
  const undo = useUndoRenewal();
  const plans = useCallQuery('getPlans', { gymId }, { staleTime: 60_000 });
  const { query: membership, basis, renew: renewBasis } = useSaleBasis(member);
  const settings = useCallQuery('getBillingSettings', { gymId }, { staleTime: 60_000 });
  const parts = [plans, membership, settings];
  const context: RenewalContext | undefined =
    plans.data && basis && settings.data
      ? {
          ...basis,
          plans: plans.data.plans,
          settings: settings.data.settings,
          today,
          zone,
          currency,
          isAdmin,
        }
      : undefined;
  const form = useResourceForm<
    RenewalValues,
    Omit<InputOf<'renewMembership'>, 'gymId' | 'memberId'>,
    'renewMembership'
  >({
    call: 'renewMembership',
    schema: renewalSchema(context),
    defaultValues: initialRenewal,
    fields: ['planId', 'startDate', 'discount', 'recipientGstin', 'amount', 'reference'],
    idPrefix: 'renewal',
    subject: member.name,
    toInput: (parsed) => ({ gymId, memberId: member.id, ...parsed }),
    onSuccess: ({ member: renewed, term, invoice }) => {
      refreshMembership(queries, renewed);
      const open = () => window.open(invoice?.receiptPath, '_blank', 'noopener');
      return {
        message: `${renewed.name}, ${periodText(term.from, term.to, zone)}`,
        actions: [
          ...(term.undoUntil === null
            ? []
            : [{ label: i18n.t('Undo'), altText: UNDO_ELSEWHERE, onSelect: () => void undo(renewed, term) }]),
          ...(invoice ? [{ label: i18n.t('Receipt'), altText: RECEIPT_ELSEWHERE, onSelect: open }] : []),
        ],
      };
    },
    // Plan, tax rate or membership may have been changed meanwhile.
    onRefused: () => {
      renewBasis();
      void invalidateCalls(queries, 'getPlans', 'getBillingSettings');
    },
    successTitle: i18n.t('Membership Renewed'),
    failureTitle: i18n.t('Failed to Renew the Membership'),
    onClose,
  });
  const controls = {
    planId: form.controlled('planId'),
    start: form.controlled('start'),
    startDate: form.controlled('startDate'),
    discount: form.controlled('discount'),
    recipientGstin: form.controlled('recipientGstin'),
    isPaidNow: form.controlled('isPaidNow'),
    amount: form.controlled('amount'),
    method: form.controlled('method'),
    reference: form.controlled('reference'),
  };
  const values = valuesOf(controls);
  return {
    form,
    controls,
    values,
    context,
    sold: context && renewalOf(values, context),
    parts: salePartsOf(parts),
  };
}
