import type { AnswerOf } from '@spotter/api';
import { createSmallClient } from '@spotter/api/small';
import { i18n } from '@spotter/i18n';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { createQueryClient } from '../../api/queryClient.ts';
import { Receipt } from './Receipt.tsx';

/** The small client: no session, and no schemas to load on a phone. */
const client = createSmallClient(
  { getReceipt: { method: 'GET', path: '/getReceipt', access: 'anyone' } },
  { origin: window.location.origin, getToken: () => Promise.resolve(null), language: () => i18n.locale },
);
const load = (token: string): Promise<AnswerOf<'getReceipt'>> => client.getReceipt({ token });

/** The public page of an invoice, for whoever has its address. */
export function ReceiptPage() {
  const { token = '' } = useParams();
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <Receipt token={token} load={load} />
    </QueryClientProvider>
  );
}
