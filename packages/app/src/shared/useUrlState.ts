import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Browsers throttle history changes at every key press. */
const SEARCH_DEBOUNCE_MS = 250;

/**
 * View state in the URL's query, replaced in place, and a stable function that changes it. The typed search applies at once and
 * reaches the URL debounced.
 */
export function useUrlState<View extends { search: string }>(
  read: (params: URLSearchParams) => View,
  write: (view: View) => URLSearchParams,
): [View, (change: Partial<View>) => void] {
  const [params, setParams] = useSearchParams();
  const urlState = read(params);
  const [search, setSearch] = useState(urlState.search);
  const [lastUrlSearch, setLastUrlSearch] = useState(urlState.search);
  const [writtenSearch, setWrittenSearch] = useState(urlState.search);

  // A URL change from outside (Back, a link) replaces the typed search.
  if (urlState.search !== lastUrlSearch) {
    setLastUrlSearch(urlState.search);
    if (urlState.search !== writtenSearch) {
      setSearch(urlState.search);
      setWrittenSearch(urlState.search);
    }
  }

  useEffect(() => {
    if (search === urlState.search) return undefined;
    const timer = setTimeout(() => {
      setWrittenSearch(search);
      setParams(write({ ...urlState, search }), { replace: true });
    }, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  });

  const changeNow = (next: Partial<View>) => {
    if (next.search !== undefined) setSearch(next.search);
    const { search: _, ...rest } = next;
    if (Object.keys(rest).length > 0) {
      const view = { ...urlState, search, ...next };
      setWrittenSearch(view.search);
      setParams(write(view), { replace: true });
    }
  };
  // Stable, so that what is memoised is not rendered at every key.
  const latest = useRef(changeNow);
  useLayoutEffect(() => {
    latest.current = changeNow;
  });
  const change = useCallback((next: Partial<View>) => latest.current(next), []);
  return [{ ...urlState, search }, change];
}
