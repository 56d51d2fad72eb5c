import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readView, writeView, type MemberView } from './view.ts';

/** Browsers refuse an address that changes at every key; in milliseconds. */
const typingPause = 250;

/** The view that the address tells. What is typed into the search counts at once, and reaches the address a moment later. */
export function useMemberView(): [MemberView, (change: Partial<MemberView>) => void] {
  const [params, setParams] = useSearchParams();
  const told = readView(params);
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
      setParams(writeView({ ...told, search }), { replace: true });
    }, typingPause);
    return () => clearTimeout(timer);
  });

  const change = (next: Partial<MemberView>) => {
    if (next.search !== undefined) setSearch(next.search);
    const { search: _, ...rest } = next;
    if (Object.keys(rest).length > 0) {
      const view = { ...told, search, ...next };
      setWritten(view.search);
      setParams(writeView(view), { replace: true });
    }
  };
  return [{ ...told, search }, change];
}
