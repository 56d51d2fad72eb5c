import type { Device } from '@spotter/api';
import { ConfirmDialog, DataTable, EmptyState, useToast, type Column } from '@spotter/ui';
import { formatDateOf, formatDateTime, formatTimeOrDateTime, type Zone } from '@spotter/web-core/dates';
import { TabletSmartphone, Unplug } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { invalidateCalls, useCallMutation, useCallQuery, useQueryClient } from '../../api/calls.ts';
import { useFailureToast } from '../../api/useFailureToast.ts';
import { useGym } from '../../gym/useGym.ts';
import { useVisitor } from '../../session/useSession.ts';
import { errorAbout } from '../../shared/errorAbout.ts';
import { NameCell } from '../../shared/NameCell.tsx';
import { ContactLines, TruncatedText } from '../../shared/TextCells.tsx';
import { QueryError } from '../../shared/QueryError.tsx';

/** Kiosks are seen to the minute. */
const REFRESH_INTERVAL_MS = 60_000;
const ERROR_TITLE = 'Failed to Load Kiosks';
const DEFAULT_ZONE: Zone = { timeZone: 'UTC', locale: 'en-IN' };

/** Column widths in rem. */
const columnsIn = (zone: Zone): Column<Device>[] => [
  { key: 'name', label: 'Kiosk', width: 14, grow: 2, cell: ({ name }) => <NameCell name={name} /> },
  { key: 'branch', label: 'Branch', width: 11, grow: 1, cell: ({ branchName }) => <TruncatedText text={branchName} /> },
  {
    key: 'paired',
    label: 'Paired',
    width: 11,
    grow: 1,
    cell: ({ pairedAt, pairedBy }) => <ContactLines first={formatDateOf(pairedAt, zone)} second={`by ${pairedBy}`} />,
  },
  {
    key: 'seen',
    label: 'Last Seen',
    width: 11,
    cell: ({ lastSeenAt }) =>
      lastSeenAt === null ? (
        <span className="text-muted">Not yet</span>
      ) : (
        <time
          className="whitespace-nowrap tabular-nums"
          dateTime={new Date(lastSeenAt).toISOString()}
          title={formatDateTime(lastSeenAt, zone)}
        >
          {formatTimeOrDateTime(lastSeenAt, zone)}
        </time>
      ),
  },
];

/** The paired kiosks of the gym, each of which can be revoked. */
export function KiosksSection() {
  const { gymId } = useVisitor();
  const { gym } = useGym();
  const headingId = useId();
  const query = useCallQuery('listDevices', { gymId }, { refetchInterval: REFRESH_INTERVAL_MS });
  const [revoking, setRevoking] = useState<Device>();
  const columns = useMemo(() => columnsIn(gym ?? DEFAULT_ZONE), [gym]);
  const { data, error, isPending, isFetching } = query;
  useFailureToast(ERROR_TITLE, error, data !== undefined);
  return (
    <section aria-labelledby={headingId} className="mt-3 flex min-w-0 flex-col gap-3">
      <div>
        <h2 id={headingId} className="text-lg font-semibold">
          Kiosks
        </h2>
        <p className="text-muted">
          Browsers that were locked as kiosks: they show codes, read cards and do nothing else
        </p>
      </div>
      <DataTable
        fit
        label="Kiosks"
        columns={columns}
        rows={isPending || !gym ? undefined : data?.devices}
        rowKey={({ id }) => id}
        rowActions={(device) => [{ label: 'Revoke', icon: Unplug, onSelect: () => setRevoking(device) }]}
        rowActionsLabel={({ name }) => `Actions for ${name}`}
        refreshing={isFetching && !isPending}
        empty={
          <EmptyState
            icon={TabletSmartphone}
            title="No kiosks"
            hints={['Open Attendance on the tablet at the door and press Lock kiosk.']}
          />
        }
        {...(error && !data && { error: <QueryError title={ERROR_TITLE} query={query} /> })}
      />
      {revoking && <RevokeDialog device={revoking} onClose={() => setRevoking(undefined)} />}
    </section>
  );
}

function RevokeDialog({ device: { id, name, branchName }, onClose }: { device: Device; onClose: () => void }) {
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  const toast = useToast();
  const revoke = useCallMutation('revokeDevice');
  const confirm = () =>
    revoke.mutate(
      { gymId, deviceId: id },
      {
        onSuccess: () => toast({ type: 'success', title: 'Kiosk Revoked', message: `${name} has been signed out` }),
        onError: (error) => toast({ type: 'error', title: 'Failed to Revoke Kiosk', message: errorAbout(name, error) }),
        onSettled: () => {
          void invalidateCalls(queries, 'listDevices');
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      open
      danger
      busy={revoke.isPending}
      onOpenChange={onClose}
      title={`Revoke ${name}?`}
      description={`The kiosk at ${branchName} is signed out at once, and takes no check-ins until somebody of the staff sets it up again.`}
      confirmLabel="Revoke"
      onConfirm={confirm}
    />
  );
}
