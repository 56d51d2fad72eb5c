import type { Device } from '@spotter/api';
import { i18n, languageNames } from '@spotter/i18n';
import { Button, ConfirmDialog, DataTable, EmptyState, useToast, type Column } from '@spotter/ui';
import { formatDateOf, formatDateTime, formatTimeOrDateTime, type Zone } from '@spotter/web-core/dates';
import { Languages, TabletSmartphone, Unplug } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { invalidateCalls, useCallMutation, useCallQuery, useQueryClient } from '../../api/calls.ts';
import { useFailureToast } from '../../api/useFailureToast.ts';
import { useGym } from '../../gym/useGym.ts';
import { useVisitor } from '../../session/useSession.ts';
import { errorAbout } from '../../shared/errorAbout.ts';
import { NameCell } from '../../shared/NameCell.tsx';
import { ContactLines, TruncatedText } from '../../shared/TextCells.tsx';
import { languageOptions } from './languageOptions.ts';
import { PairKioskDialog } from './PairKioskDialog.tsx';
import { QueryError } from '../../shared/QueryError.tsx';

/** Kiosks are seen to the minute. */
const REFRESH_INTERVAL_MS = 60_000;
const ERROR_TITLE = /*i18n*/ 'Failed to Load Kiosks';
const DEFAULT_ZONE: Zone = { timeZone: 'UTC', locale: 'en-IN' };

/** While a code waits to be used. */
const PAIRING_REFRESH_INTERVAL_MS = 2000;

/** Column widths in rem. */
const columnsIn = (zone: Zone): Column<Device>[] => [
  { key: 'name', label: i18n.t('Kiosk'), width: 14, grow: 2, cell: ({ name }) => <NameCell name={name} /> },
  {
    key: 'branch',
    label: i18n.t('Branch'),
    width: 11,
    grow: 1,
    cell: ({ branchName }) => <TruncatedText text={branchName} />,
  },
  {
    key: 'paired',
    label: i18n.t('Paired'),
    width: 11,
    grow: 1,
    cell: ({ pairedAt, pairedBy }) => (
      <ContactLines first={formatDateOf(pairedAt, zone)} second={i18n.t('by {name}', { name: pairedBy })} />
    ),
  },
  {
    key: 'seen',
    label: i18n.t('Last Seen'),
    width: 11,
    cell: ({ lastSeenAt }) =>
      lastSeenAt === null ? (
        <span className="text-muted">{i18n.t('Not yet')}</span>
      ) : (
        <time
          className="whitespace-nowrap tabular-nums in-data-[layout=cards]:whitespace-normal"
          dateTime={new Date(lastSeenAt).toISOString()}
          title={formatDateTime(lastSeenAt, zone)}
        >
          {formatTimeOrDateTime(lastSeenAt, zone)}
        </time>
      ),
  },
  {
    key: 'language',
    label: i18n.t('Language'),
    width: 8,
    cell: ({ language }) => (language === null ? i18n.t('The gym’s') : languageNames[language]),
  },
  {
    key: 'version',
    label: i18n.t('Version'),
    width: 6,
    cell: ({ version }) => <span className="text-muted tabular-nums">{version ?? i18n.t('Unknown')}</span>,
  },
];

/** The paired kiosks of the gym, each of which can be revoked. */
export function KiosksSection() {
  const { gymId } = useVisitor();
  const { gym } = useGym();
  const headingId = useId();
  const [isPairing, setIsPairing] = useState(false);
  const query = useCallQuery(
    'listDevices',
    { gymId },
    { refetchInterval: isPairing ? PAIRING_REFRESH_INTERVAL_MS : REFRESH_INTERVAL_MS },
  );
  const [revoking, setRevoking] = useState<Device>();
  const setLanguage = useSetLanguage();
  const endPairing = () => {
    setIsPairing(false);
    // A new kiosk says its version right after it was first listed.
    void query.refetch();
  };
  const columns = useMemo(() => columnsIn(gym ?? DEFAULT_ZONE), [gym]);
  const { data, error, isPending, isFetching } = query;
  useFailureToast(ERROR_TITLE, error, data !== undefined);
  return (
    <section aria-labelledby={headingId} className="mt-3 flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 id={headingId} className="text-lg font-semibold">
            {i18n.t('Kiosks')}
          </h2>
          <p className="text-muted">
            {i18n.t('Browsers that were paired as kiosks: they show codes, read cards and do nothing else')}
          </p>
        </div>
        <Button icon={TabletSmartphone} onClick={() => setIsPairing(true)}>
          {i18n.t('Pair a kiosk')}
        </Button>
      </div>
      <DataTable
        fit
        label={i18n.t('Kiosks')}
        columns={columns}
        rows={isPending || !gym ? undefined : data?.devices}
        rowKey={({ id }) => id}
        rowActions={(device) => [
          ...languageChoices()
            .filter(({ value }) => value !== device.language)
            .map(({ value, label }) => ({ label, icon: Languages, onSelect: () => setLanguage(device, value) })),
          { label: i18n.t('Revoke'), icon: Unplug, onSelect: () => setRevoking(device) },
        ]}
        rowActionsLabel={({ name }) => i18n.t('Actions for {name}', { name })}
        refreshing={isFetching && !isPending}
        empty={
          <EmptyState
            icon={TabletSmartphone}
            title={i18n.t('No kiosks')}
            hints={[
              i18n.t('Pair a kiosk with a code, or open Attendance on the tablet at the door and press Lock kiosk.'),
            ]}
          />
        }
        {...(error && !data && { error: <QueryError title={i18n.t(ERROR_TITLE)} query={query} /> })}
      />
      {isPairing && <PairKioskDialog devices={data?.devices ?? []} onClose={endPairing} />}
      {revoking && <RevokeDialog device={revoking} onClose={() => setRevoking(undefined)} />}
    </section>
  );
}

/** What a kiosk can show. Null: what its gym has. */
const languageChoices = (): { value: Device['language']; label: string }[] => [
  { value: null, label: i18n.t('Show in the gym’s language') },
  ...languageOptions.map(({ value, label }) => ({ value, label: i18n.t('Show in {language}', { language: label }) })),
];

function useSetLanguage() {
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate } = useCallMutation('setDeviceLanguage');
  return ({ id, name }: Device, language: Device['language']) =>
    mutate(
      { gymId, deviceId: id, language },
      {
        onError: (error) =>
          toast({ type: 'error', title: i18n.t('Failed to Change Language'), message: errorAbout(name, error) }),
        onSettled: () => invalidateCalls(queries, 'listDevices'),
      },
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
        onSuccess: () =>
          toast({
            type: 'success',
            title: i18n.t('Kiosk Revoked'),
            message: i18n.t('{name} has been signed out', { name }),
          }),
        onError: (error) =>
          toast({ type: 'error', title: i18n.t('Failed to Revoke Kiosk'), message: errorAbout(name, error) }),
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
      title={i18n.t('Revoke {name}?', { name })}
      description={i18n.t(
        'The kiosk at {branchName} is signed out at once, and takes no check-ins until a member of staff sets it up again.',
        { branchName },
      )}
      confirmLabel={i18n.t('Revoke')}
      onConfirm={confirm}
    />
  );
}
