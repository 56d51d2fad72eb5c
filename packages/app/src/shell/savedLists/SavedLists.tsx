import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useQueryClient } from '../../api/calls.ts';
import { paths } from '../../paths.ts';
import { useVisitor } from '../../session/useSession.ts';
import { useConnectionStore } from '../connection/useConnection.ts';
import { loadChunk } from '../loadChunk.ts';
import { whenIdle } from '../whenIdle.ts';

const deskPaths = new Set<string>([paths.desk, paths.members]);

/** For admins and staff: the desk's lists are saved once this page has been used as a desk. */
export function SavedLists() {
  const { uid, gymId, isAdmin, isAtDesk } = useVisitor();
  const queries = useQueryClient();
  const connection = useConnectionStore();
  const isDeskPage = deskPaths.has(useLocation().pathname);
  const [wasDesk, setWasDesk] = useState(isDeskPage);
  if (isDeskPage && !wasDesk) setWasDesk(true);
  const isDesk = useEffectEvent(() => wasDesk);
  useEffect(() => {
    if (!isAtDesk) return undefined;
    const ended = new AbortController();
    const start = async () => {
      const { keepSavedLists } = await loadChunk(() => import('./keepSavedLists.ts'));
      if (ended.signal.aborted) return;
      const stop = keepSavedLists({
        queries,
        connection,
        owner: { uid, gymId },
        isAdmin,
        isDesk: () => isDesk(),
        now: () => Date.now(),
      });
      ended.signal.addEventListener('abort', stop);
    };
    const cancel = whenIdle(() => void start().catch(() => undefined));
    return () => {
      cancel();
      ended.abort();
    };
  }, [queries, connection, uid, gymId, isAdmin, isAtDesk]);
  return null;
}
