import { QueryClient } from '@tanstack/react-query';

/** The API client retries. Offline calls fail with an error instead of waiting for the network. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', staleTime: 15_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
