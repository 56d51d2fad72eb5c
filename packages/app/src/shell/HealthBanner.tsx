import { ErrorBanner } from '@spotter/ui';
import { useCallQuery } from '../api/calls.ts';
import { useVisitor } from '../session/useSession.ts';

const REFETCH_INTERVAL_MS = 2 * 60_000;

/** For admins: what is wrong with the server, and what to do. Nothing while it is sound, or not known. */
export function HealthBanner() {
  const { gymId, isAdmin } = useVisitor();
  const { data } = useCallQuery(
    'getServerHealth',
    { gymId },
    { enabled: isAdmin, refetchInterval: REFETCH_INTERVAL_MS },
  );
  if (!data || data.problems.length === 0) return null;
  return (
    <div className="mb-5 flex flex-col gap-2">
      {data.problems.map(({ code, message, action }) => (
        <ErrorBanner key={code} title={message} message={action} />
      ))}
    </div>
  );
}
