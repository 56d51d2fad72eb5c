import type { Pass } from '@spotter/api';
import { createSmallClient, type Routes } from '@spotter/api/small';
import { i18n } from '@spotter/i18n';
import { Button, ErrorBanner, PageLoader } from '@spotter/ui';
import { formatTimeOrDateTime } from '@spotter/web-core/dates';
import { errorMessage, isNetworkError } from '@spotter/web-core/errors';
import { useState } from 'react';
import type { MoneySnapshot, PassUser } from '../../phone/memory.ts';
import type { Services } from '../../services.ts';
import { isSignedInAs } from '../../session/passSession.ts';
import { OfflineNotice } from '../../shared/OfflineNotice.tsx';
import { Title } from '../../shared/Title.tsx';
import { useOnVisible } from '../../shared/useOnVisible.ts';
import { useQuery } from '../../shared/useQuery.ts';
import { Dues } from './Dues.tsx';
import { OpenRequests } from './OpenRequests.tsx';
import { Receipts } from './Receipts.tsx';
import { Renew } from './Renew.tsx';
import { Term } from './Term.tsx';
import { useRequestPayment } from './useRequestPayment.ts';

const routes = {
  getPassBilling: { method: 'GET', path: '/getPassBilling', access: ['member'], field: 'planId' },
  requestPayment: { method: 'POST', path: '/requestPayment', access: ['member'], field: 'paymentRequest' },
  withdrawPaymentRequest: { method: 'POST', path: '/withdrawPaymentRequest', access: ['member'], field: 'success' },
} as const satisfies Routes;

interface MoneyScreenProps {
  services: Services;
  user: PassUser;
  pass: Pass;
}

/** Term, dues, renewal and receipts. A chunk of its own. The phone remembers what it last showed. */
export default function MoneyScreen({ services, user: { uid, gymId }, pass: { gym } }: MoneyScreenProps) {
  const { memory, session } = services;
  const [calls] = useState(
    () =>
      services.moneyCalls ??
      createSmallClient(routes, {
        origin: window.location.origin,
        getToken: session.getToken,
        language: () => i18n.locale,
      }),
  );
  const { data, error, isRefetching, load, refetch } = useQuery(
    `${uid} ${gymId}`,
    async (signal): Promise<MoneySnapshot> => {
      const billing = await calls.getPassBilling({ gymId }, { signal });
      return { uid, gymId, billing, at: Date.now() };
    },
    {
      initialData: () => {
        const stored = memory.read('money');
        return stored?.uid === uid && stored.gymId === gymId ? stored : undefined;
      },
      onData: (loaded) => {
        if (isSignedInAs(session, { uid, gymId })) memory.write('money', loaded);
      },
    },
  );
  // Back from the payment app, or from the gateway's page.
  useOnVisible(load);
  const payment = useRequestPayment(calls, gymId, load);

  const isOffline = isNetworkError(error);
  const failure = error !== undefined && (
    <ErrorBanner
      title={data ? i18n.t('Your payments could not be refreshed') : i18n.t('Your payments could not be loaded')}
      message={errorMessage(error)}
      onRetry={refetch}
      busy={isRefetching}
    />
  );
  if (!data && !failure) return <PageLoader label={i18n.t('Loading your payments…')} />;
  const billing = data?.billing;
  return (
    <main className="flex flex-col gap-6 px-5 pt-1 pb-6">
      {/* Takes the focus again from the button of a payment that was taken back. */}
      <Title key={payment.withdrawals} className="text-2xl">
        {i18n.t('Payments')}
      </Title>
      {data && isOffline ? (
        <OfflineNotice since={formatTimeOrDateTime(data.at, gym)}>
          {i18n.t('Paying needs a connection.')}
          <div className="mt-3 flex">
            <Button busy={isRefetching} onClick={refetch}>
              {i18n.t('Try again')}
            </Button>
          </div>
        </OfflineNotice>
      ) : (
        failure
      )}
      {billing && (
        <>
          <Term billing={billing} gym={gym} />
          <OpenRequests
            requests={billing.openRequests}
            currency={gym.currency}
            payment={payment}
            isOffline={isOffline}
          />
          {payment.failure !== undefined && (
            <ErrorBanner title={payment.failure.title} message={payment.failure.message} />
          )}
          <Dues billing={billing} payment={payment} isOffline={isOffline} currency={gym.currency} />
          <Renew billing={billing} gym={gym} payment={payment} isOffline={isOffline} />
          <Receipts invoices={billing.invoices} gym={gym} />
        </>
      )}
    </main>
  );
}
