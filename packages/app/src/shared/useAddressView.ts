import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Browsers refuse an address that changes at every key; in milliseconds. */
const typingPause = 250;

/** The view that the address tells. What is typed into the search counts at once, and reaches the address a moment later. */
export function useAddressView<View extends { search: string }>(
  read: (params: URLSearchParams) => View,
  write: (view: View) => URLSearchParams,
): [View, (change: Partial<View>) => void] {
  const [params, setParams] = useSearchParams();
  const told = read(params);
  const [search, setSearch] = useState(told.search);
  const [lastTold, setLastTold] = useState(told.search);
  const [written, setWritten] = useState(told.search);

  // The address changed by itself (Back, a link): its search replaces what was typed.
  if (told.search !== lastTold) {
    setLastTold(told.search);
    if (told.search !== written) setSearch(told.search);
  }

  useEffect(() => {
    if (search === told.search) return undefined;
    const timer = setTimeout(() => {
      setWritten(search);
      setParams(write({ ...told, search }), { replace: true });
    }, typingPause);
    return () => clearTimeout(timer);
  });

  const change = (next: Partial<View>) => {
    if (next.search !== undefined) setSearch(next.search);
    const { search: _, ...rest } = next;
    if (Object.keys(rest).length > 0) {
      const view = { ...told, search, ...next };
      setWritten(view.search);
      setParams(write(view), { replace: true });
    }
  };
  return [{ ...told, search }, change];
}
