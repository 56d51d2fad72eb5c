interface Part {
  data: unknown;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** What a sale needs to know before it begins. */
export interface SaleParts {
  /** Of the first that could not be loaded; undefined once all are there. */
  error: unknown;
  isRetrying: boolean;
  /** Loads those that failed again. */
  retry: () => void;
}

export const salePartsOf = (parts: readonly Part[]): SaleParts => ({
  error: parts.every(({ data }) => data !== undefined) ? undefined : parts.find(({ error }) => error)?.error,
  isRetrying: parts.some(({ isFetching }) => isFetching),
  retry: () => {
    for (const { error, refetch } of parts) if (error) void refetch();
  },
});
