import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Browsers refuse an address that changes at every key; in milliseconds. */
const SEARCH_DEBOUNCE_MS = 250;

/** The view that the address tells. What is typed into the search counts at once, and reaches the address a moment later. */
export function useUrlState<View extends { search: string }>(
  read: (params: URLSearchParams) => View,
  write: (view: View) => URLSearchParams,
): [View, (change: Partial<View>) => void] {
  const [params, setParams] = useSearchParams();
  const urlState = read(params);
  const [search, setSearch] = useState(urlState.search);
  const [lastUrlSearch, setLastUrlSearch] = useState(urlState.search);
  const [written, setWritten] = useState(urlState.search);

  // The address changed by itself (Back, a link): its search replaces what was typed.
  if (urlState.search !== lastUrlSearch) {
    setLastUrlSearch(urlState.search);
    if (urlState.search !== written) setSearch(urlState.search);
  }

  useEffect(() => {
    if (search === urlState.search) return undefined;
    const timer = setTimeout(() => {
      setWritten(search);
      setParams(write({ ...urlState, search }), { replace: true });
    }, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  });

  const change = (next: Partial<View>) => {
    if (next.search !== undefined) setSearch(next.search);
    const { search: _, ...rest } = next;
    if (Object.keys(rest).length > 0) {
      const view = { ...urlState, search, ...next };
      setWritten(view.search);
      setParams(write(view), { replace: true });
    }
  };
  return [{ ...urlState, search }, change];
}
