import { createSmallClient } from '@spotter/api/small';
import type { Texts } from '@spotter/i18n';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { createQueryClient } from '../../api/queryClient.ts';
import { loadReaderTexts } from '../../shared/readerTexts.ts';
import { Receipt } from './Receipt.tsx';

/** The small client: no session, and no schemas to load on a phone. */
const createReceiptClient = (texts: Texts) =>
  createSmallClient(
    { getReceipt: { method: 'GET', path: '/getReceipt', access: 'anyone', field: 'invoice' } },
    { origin: window.location.origin, getToken: () => Promise.resolve(null), language: () => texts.locale },
  );

/** The public page of an invoice, for whoever has its address. */
export async function loadReceiptPage() {
  const texts = await loadReaderTexts();
  return () => <ReceiptPage texts={texts} />;
}

function ReceiptPage({ texts }: { texts: Texts }) {
  const { token = '' } = useParams();
  const [client] = useState(() => createReceiptClient(texts));
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <Receipt token={token} load={(of) => client.getReceipt({ token: of })} texts={texts} />
    </QueryClientProvider>
  );
}
