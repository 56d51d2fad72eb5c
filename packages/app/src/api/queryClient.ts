import { QueryClient } from '@tanstack/react-query';

/** Retries are the client's; offline calls fail and say so rather than wait in silence. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', staleTime: 15_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
