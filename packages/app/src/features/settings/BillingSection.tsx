import type { BillingDetails, BillingSettings, Currency } from '@spotter/api';
import { isRupees } from '@spotter/api/currency';
import { i18n } from '@spotter/i18n';
import { Button, Skeleton } from '@spotter/ui';
import { formatDateOf, type Zone } from '@spotter/web-core/dates';
import { currencyLabels } from '@spotter/web-core/labels';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useCallQuery } from '../../api/calls.ts';
import { useFailureToast } from '../../api/useFailureToast.ts';
import { useGym } from '../../gym/useGym.ts';
import { useVisitor } from '../../session/useSession.ts';
import { QueryError } from '../../shared/QueryError.tsx';
import { BillingDetailsDialog } from './BillingDetailsDialog.tsx';
import { BillingPolicyDialog } from './BillingPolicyDialog.tsx';
import { CurrencyDialog } from './CurrencyDialog.tsx';
import { TaxRateDialog } from './TaxRateDialog.tsx';
import { taxRateText } from './taxRateText.ts';

const ERROR_TITLE = /*i18n*/ 'Failed to Load Billing Settings';

type OpenDialog =
  | { is: 'details'; branch?: BillingSettings['branches'][number] }
  | { is: 'tax' }
  | { is: 'currency' }
  | { is: 'policy' };

/** How the gym bills: what stands on its invoices, the tax rate, its rules, and where it is paid by UPI. */
export function BillingSection() {
  const { gymId } = useVisitor();
  const { gym } = useGym();
  const headingId = useId();
  const query = useCallQuery('getBillingSettings', { gymId });
  const [dialog, setDialog] = useState<OpenDialog>();
  const settings = query.data?.settings;
  useFailureToast(ERROR_TITLE, query.error, settings !== undefined);
  const close = () => setDialog(undefined);
  return (
    <section aria-labelledby={headingId} className="mt-3 flex min-w-0 flex-col gap-3">
      <div>
        <h2 id={headingId} className="text-lg font-semibold">
          {i18n.t('Billing')}
        </h2>
        <p className="text-muted">{i18n.t('What invoices and receipts say, and the rules for the desk')}</p>
      </div>
      {settings && gym ? (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <DetailsPanel settings={settings} onOpen={setDialog} />
          <div className="flex min-w-0 flex-col gap-4">
            <CurrencyPanel settings={settings} onEdit={() => setDialog({ is: 'currency' })} />
            {isRupees(settings.currency) && (
              <TaxPanel settings={settings} zone={gym} onEdit={() => setDialog({ is: 'tax' })} />
            )}
            <PolicyPanel settings={settings} onEdit={() => setDialog({ is: 'policy' })} />
          </div>
        </div>
      ) : query.error ? (
        <QueryError title={i18n.t(ERROR_TITLE)} query={query} />
      ) : (
        <PanelSkeletons />
      )}
      {dialog?.is === 'details' && settings && (
        <BillingDetailsDialog settings={settings} {...(dialog.branch && { branch: dialog.branch })} onClose={close} />
      )}
      {dialog?.is === 'tax' && settings && gym && <TaxRateDialog settings={settings} zone={gym} onClose={close} />}
      {dialog?.is === 'currency' && settings && <CurrencyDialog currency={settings.currency} onClose={close} />}
      {dialog?.is === 'policy' && settings && (
        <BillingPolicyDialog policy={settings.policy} hasUpi={isRupees(settings.currency)} onClose={close} />
      )}
    </section>
  );
}

interface PanelProps {
  title: string;
  action: ReactNode;
  children: ReactNode;
}

function Panel({ title, action, children }: PanelProps) {
  return (
    <div className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-medium">{title}</h3>
        {action}
      </div>
      {children}
    </div>
  );
}

/** As tall as the panels of most gyms. */
const PanelSkeletons = () => (
  <div role="status" aria-label={i18n.t('Loading billing settings...')} className="grid gap-4 lg:grid-cols-2">
    {['supplier', 'rules'].map((panel) => (
      <div
        key={panel}
        className="flex h-[29.5rem] animate-delayed flex-col gap-3 rounded-lg border border-line bg-surface p-5"
      >
        <Skeleton className="w-40" />
        <Skeleton className="w-64 max-w-full" />
        <Skeleton className="w-full grow" />
      </div>
    ))}
  </div>
);

interface DetailsPanelProps {
  settings: BillingSettings;
  onOpen: (dialog: OpenDialog) => void;
}

/** The supplier: the gym's, and the branches' where they have their own. */
function DetailsPanel({ settings: { details, branches, currency }, onOpen }: DetailsPanelProps) {
  const hasGstin = isRupees(currency);
  return (
    <Panel
      title={i18n.t('Supplier')}
      action={
        <Button size="sm" aria-label={i18n.t('Edit supplier')} onClick={() => onOpen({ is: 'details' })}>
          {i18n.t('Edit')}
        </Button>
      }
    >
      <Details details={details} hasGstin={hasGstin} />
      {branches.length > 1 && (
        <ul className="flex flex-col divide-y divide-line border-t border-line">
          {branches.map((branch) => (
            <li key={branch.branchId} className="flex items-start gap-3 py-3 last:pb-0">
              <div className="min-w-0 grow">
                <p className="font-medium wrap-anywhere">{branch.branchName}</p>
                {branch.details ? (
                  <Details details={branch.details} hasGstin={hasGstin} />
                ) : (
                  <p className="text-muted">{i18n.t('As above')}</p>
                )}
              </div>
              <Button
                size="sm"
                aria-label={i18n.t('Edit supplier of {branchName}', { branchName: branch.branchName })}
                onClick={() => onOpen({ is: 'details', branch })}
              >
                {i18n.t('Edit')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface DetailsProps {
  details: BillingDetails;
  hasGstin: boolean;
}

function Details({ details: { legalName, address, gstin }, hasGstin }: DetailsProps) {
  return (
    <div className="text-sm">
      <p className="wrap-anywhere">{legalName || <span className="text-muted">{i18n.t('No legal name yet')}</span>}</p>
      {address !== '' && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line text-muted">
          {address}
        </p>
      )}
      {hasGstin && (
        <p className={gstin === '' ? 'text-muted' : ''}>
          {gstin === '' ? i18n.t('No GSTIN: receipts without tax') : i18n.t('GSTIN {gstin}', { gstin })}
        </p>
      )}
    </div>
  );
}

function CurrencyPanel({ settings, onEdit }: { settings: BillingSettings; onEdit: () => void }) {
  const { currency, isCurrencyFixed } = settings;
  return (
    <Panel
      title={i18n.t('Currency')}
      action={
        !isCurrencyFixed && (
          <Button size="sm" aria-label={i18n.t('Change currency')} onClick={onEdit}>
            {i18n.t('Change')}
          </Button>
        )
      }
    >
      <div className="text-sm">
        <p className="text-base font-medium">{currencyLabels[currency as Currency] ?? currency}</p>
        <p className="text-muted">
          {isCurrencyFixed ? i18n.t('Fixed since the first invoice') : i18n.t('Can be changed until the first invoice')}
        </p>
      </div>
    </Panel>
  );
}

function TaxPanel({ settings, zone, onEdit }: { settings: BillingSettings; zone: Zone; onEdit: () => void }) {
  const { taxRates, taxRateConfirmedAt, details, branches } = settings;
  const isConfirmed = taxRateConfirmedAt !== null;
  const hasGstin = details.gstin !== '' || branches.some((branch) => branch.details && branch.details.gstin !== '');
  return (
    <Panel
      title={i18n.t('Tax rate')}
      action={
        <Button size="sm" onClick={onEdit}>
          {isConfirmed ? i18n.t('Change Rate') : i18n.t('Confirm Rate')}
        </Button>
      }
    >
      <ul className="text-sm tabular-nums">
        {taxRates.map((rate, at) => (
          <li key={rate.from} className={at === 0 ? 'text-base font-medium' : 'text-muted'}>
            {taxRateText(rate, zone)}
          </li>
        ))}
      </ul>
      {isConfirmed ? (
        <p className="flex items-start gap-1.5 text-sm text-positive">
          <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
          {i18n.t('Confirmed on {date}', { date: formatDateOf(taxRateConfirmedAt, zone) })}
        </p>
      ) : (
        <p className="flex items-start gap-1.5 text-sm text-warning">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {hasGstin
            ? i18n.t('Not confirmed yet: no tax invoice is issued until it is.')
            : i18n.t('Not confirmed yet. It matters once you enter a GSTIN.')}
        </p>
      )}
    </Panel>
  );
}

const days = (count: number) => i18n.t('{count, plural, one {# day} other {# days}}', { count });

function PolicyPanel({ settings: { policy, currency }, onEdit }: { settings: BillingSettings; onEdit: () => void }) {
  const hasUpi = isRupees(currency);
  const title = hasUpi ? i18n.t('Rules and UPI') : i18n.t('Rules');
  const rows = [
    [i18n.t('Grace days'), days(policy.graceDays)],
    [i18n.t('Frozen days a year'), days(policy.freezeDaysPerYear)],
    [i18n.t('Largest discount by staff'), `${policy.maxStaffDiscountPercent} %`],
    ...(hasUpi
      ? ([
          [i18n.t('UPI ID'), policy.upiId || i18n.t('None')],
          [i18n.t('UPI name'), policy.upiPayeeName || i18n.t('None')],
        ] as const)
      : []),
  ] as const;
  return (
    <Panel
      title={title}
      action={
        <Button size="sm" aria-label={i18n.t('Edit {title}', { title: title.replace('R', 'r') })} onClick={onEdit}>
          {i18n.t('Edit')}
        </Button>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="text-end wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
