import type { Client } from '@spotter/api';
import { createContext, useContext } from 'react';

const ClientContext = createContext<Client | null>(null);

export const ClientProvider = ClientContext.Provider;

/** The API client of the signed-in user. */
export function useClient(): Client {
  const client = useContext(ClientContext);
  if (!client) throw new Error('No client: this part stands outside the session.');
  return client;
}
