import type { Plan } from '@spotter/api';
import { formatMoney, isRupees } from '@spotter/api/currency';
import { i18n } from '@spotter/i18n';
import { Button, DataTable, EmptyState, StatusBadge, useToast, type Column, type MenuEntry } from '@spotter/ui';
import { statusLabels } from '@spotter/web-core/labels';
import { Pencil, Plus, Tags, ToggleLeft, ToggleRight, Trash2 } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { invalidateCalls, useCallMutation, useCallQuery, useQueryClient } from '../../api/calls.ts';
import { useFailureToast } from '../../api/useFailureToast.ts';
import { useCurrency } from '../../gym/money.tsx';
import { useVisitor } from '../../session/useSession.ts';
import { DeleteDialog } from '../../shared/DeleteDialog.tsx';
import { errorToast } from '../../shared/errorAbout.ts';
import { NameCell } from '../../shared/NameCell.tsx';
import { QueryError } from '../../shared/QueryError.tsx';
import { PlanDialog } from './PlanDialog.tsx';
import { lengthText, taxText } from './planText.ts';

const ERROR_TITLE = /*i18n*/ 'Failed to Load Plans';

/** Column widths in rem. */
const planColumns = (currency: string | undefined): Column<Plan>[] => [
  {
    key: 'name',
    label: i18n.t('Plan'),
    width: 12,
    grow: 2,
    cell: ({ name, isStandard }) => <NameCell name={name} {...(isStandard && { detail: i18n.t('Standard') })} />,
  },
  { key: 'length', label: i18n.t('Length'), width: 8, cell: (plan) => lengthText(plan) },
  {
    key: 'price',
    label: i18n.t('Price'),
    numeric: true,
    width: 10,
    cell: ({ price, isTaxIncluded }) =>
      price === null ? (
        <span className="text-muted">{i18n.t('No price')}</span>
      ) : (
        <>
          {formatMoney(price, currency)}
          {isRupees(currency) && <span className="block text-xs text-muted">{taxText({ isTaxIncluded })}</span>}
        </>
      ),
  },
  {
    key: 'status',
    label: i18n.t('Status'),
    lead: true,
    width: 8,
    cell: ({ status }) => <StatusBadge status={status} label={statusLabels[status]} />,
  },
];

type OpenDialog = { is: 'add' } | { is: 'edit' | 'delete'; plan: Plan };

/** What the gym sells: the standard plans, and its own. */
export function PlansSection() {
  const { gymId } = useVisitor();
  const headingId = useId();
  const query = useCallQuery('getPlans', { gymId });
  const [dialog, setDialog] = useState<OpenDialog>();
  const toggle = useToggleStatus();
  const currency = useCurrency();
  const columns = useMemo(() => planColumns(currency), [currency]);
  const { data, error, isPending, isFetching } = query;
  useFailureToast(ERROR_TITLE, error, data !== undefined);
  const close = () => setDialog(undefined);
  return (
    <section aria-labelledby={headingId} className="mt-3 flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id={headingId} className="text-lg font-semibold">
            {i18n.t('Plans')}
          </h2>
          <p className="text-muted">
            {i18n.t('How long a membership lasts and what it costs. Changes apply to terms sold from now on.')}
          </p>
        </div>
        <Button icon={Plus} onClick={() => setDialog({ is: 'add' })}>
          {i18n.t('Add Plan')}
        </Button>
      </div>
      <DataTable
        fit
        style={{ maxHeight: 'none' }}
        label={i18n.t('Plans')}
        columns={columns}
        rows={isPending ? undefined : data?.plans}
        rowKey={({ id }) => id}
        rowActions={(plan) => planMenu(plan, { setDialog, toggle })}
        rowActionsLabel={({ name }) => i18n.t('Actions for {name}', { name })}
        refreshing={isFetching && !isPending}
        empty={<EmptyState icon={Tags} title={i18n.t('No plans')} />}
        {...(error && !data && { error: <QueryError title={i18n.t(ERROR_TITLE)} query={query} /> })}
      />
      {dialog?.is === 'add' && <PlanDialog onClose={close} />}
      {dialog?.is === 'edit' && <PlanDialog plan={dialog.plan} onClose={close} />}
      {dialog?.is === 'delete' && <DeletePlanDialog plan={dialog.plan} onClose={close} />}
    </section>
  );
}

interface PlanMenuActions {
  setDialog: (dialog: OpenDialog) => void;
  toggle: (plan: Plan) => void;
}

function planMenu(plan: Plan, { setDialog, toggle }: PlanMenuActions): MenuEntry[] {
  const isActive = plan.status === 'active';
  return [
    { label: i18n.t('Edit Plan'), icon: Pencil, onSelect: () => setDialog({ is: 'edit', plan }) },
    {
      label: isActive ? i18n.t('Deactivate Plan') : i18n.t('Activate Plan'),
      icon: isActive ? ToggleLeft : ToggleRight,
      ...(plan.isStandard && { disabled: true, hint: i18n.t('Standard plans are always active') }),
      onSelect: () => toggle(plan),
    },
    'separator',
    {
      label: i18n.t('Delete'),
      icon: Trash2,
      danger: true,
      ...(!plan.isDeletable && {
        disabled: true,
        hint: plan.isStandard ? i18n.t('Standard plans stay') : i18n.t('It was sold: deactivate it instead'),
      }),
      onSelect: () => setDialog({ is: 'delete', plan }),
    },
  ];
}

function useToggleStatus() {
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate } = useCallMutation('togglePlanStatus');
  return ({ id, name, status }: Plan) => {
    const newStatus = status === 'active' ? 'inactive' : 'active';
    const isActivation = newStatus === 'active';
    mutate(
      { gymId, planId: id, newStatus },
      {
        onSuccess: () =>
          toast({
            type: 'success',
            title: isActivation ? i18n.t('Plan Activated') : i18n.t('Plan Deactivated'),
            message: name,
          }),
        onError: (error) =>
          toast(
            errorToast(
              isActivation ? i18n.t('Failed to Activate Plan') : i18n.t('Failed to Deactivate Plan'),
              error,
              name,
            ),
          ),
        onSettled: () => void invalidateCalls(queries, 'getPlans'),
      },
    );
  };
}

function DeletePlanDialog({ plan: { id, name }, onClose }: { plan: Plan; onClose: () => void }) {
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate, isPending } = useCallMutation('deletePlan');
  const confirm = () =>
    mutate(
      { gymId, planId: id },
      {
        onSuccess: () => {
          toast({ type: 'success', title: i18n.t('Plan Deleted'), message: name });
          onClose();
        },
        onError: (error) => toast(errorToast(i18n.t('Failed to Delete Plan'), error, name)),
        onSettled: () => void invalidateCalls(queries, 'getPlans'),
      },
    );
  return (
    <DeleteDialog
      name={name}
      description={i18n.t('The plan was never sold. It is deleted for good.')}
      isBusy={isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
