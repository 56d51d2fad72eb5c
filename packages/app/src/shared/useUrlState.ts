import { useStableCallback } from '@spotter/ui';
import { startTransition, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Browsers throttle history changes at every key press. */
const SEARCH_DEBOUNCE_MS = 250;

interface UrlView<View> {
  /** As in the URL. */
  urlView: View;
  setUrlView: (view: View) => void;
}

/**
 * View state in the URL's query, replaced in place, and a stable function that changes it. The typed search applies at
 * once and reaches the URL debounced.
 */
export function useUrlState<View extends { search: string }>(
  read: (params: URLSearchParams) => View,
  write: (view: View) => URLSearchParams,
): [View, (change: Partial<View>) => void] {
  const url = useUrlView(read, write);
  const [search, change] = useTypedSearch(url);
  return [{ ...url.urlView, search }, change];
}

/** View state in the URL's query, replaced in place. */
export function useUrlView<View>(
  read: (params: URLSearchParams) => View,
  write: (view: View) => URLSearchParams,
): UrlView<View> {
  const [params, setParams] = useSearchParams();
  return { urlView: read(params), setUrlView: (view) => setParams(write(view), { replace: true }) };
}

/** The search that is typed, which reaches the URL debounced, and a stable function that changes the view. */
export function useTypedSearch<View extends { search: string }>({
  urlView,
  setUrlView,
}: UrlView<View>): [string, (change: Partial<View>) => void] {
  const [search, setSearch] = useState(urlView.search);
  const [lastUrlSearch, setLastUrlSearch] = useState(urlView.search);
  const [writtenSearch, setWrittenSearch] = useState(urlView.search);

  // A URL change from outside (Back, a link) replaces the typed search.
  if (urlView.search !== lastUrlSearch) {
    setLastUrlSearch(urlView.search);
    if (urlView.search !== writtenSearch) {
      setSearch(urlView.search);
      setWrittenSearch(urlView.search);
    }
  }

  useEffect(() => {
    // What was written may be left out of the URL, as by a section of the page that has no search.
    if (search === writtenSearch) return undefined;
    const timer = setTimeout(() => {
      // One rendering with that of the router, which is a transition.
      startTransition(() => {
        setWrittenSearch(search);
        setUrlView({ ...urlView, search });
      });
    }, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  });

  // Stable, so that what is memoised is not rendered at every key.
  const change = useStableCallback((next: Partial<View>) => {
    if (next.search !== undefined) setSearch(next.search);
    const { search: _, ...rest } = next;
    if (Object.keys(rest).length > 0) {
      const view = { ...urlView, search, ...next };
      setWrittenSearch(view.search);
      setUrlView(view);
    }
  });
  return [search, change];
}
