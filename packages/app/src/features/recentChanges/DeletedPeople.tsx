import type { AnswerOf } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Button, ConfirmDialog, useToast } from '@spotter/ui';
import { formatDateOf, type Zone } from '@spotter/web-core/dates';
import { useState } from 'react';
import { useCallMutation, useCallQuery, useQueryClient } from '../../api/calls.ts';
import { useVisitor } from '../../session/useSession.ts';
import { errorToast } from '../../shared/errorAbout.ts';
import { ChangesSection } from './ChangesSection.tsx';

type DeletedPerson = AnswerOf<'getDeletedPeople'>['people'][number];

const roles = { member: /*i18n*/ 'Member', staff: /*i18n*/ 'Staff' } as const;

/** Members and staff of the last 30 days, to restore or to erase. */
export function DeletedPeople({ zone }: { zone: Zone }) {
  const { gymId } = useVisitor();
  const query = useCallQuery('getDeletedPeople', { gymId }, { staleTime: 0 });
  const [erased, setErased] = useState<DeletedPerson>();
  const people = query.data?.people ?? [];
  return (
    <>
      <ChangesSection
        title={i18n.t('Recently Deleted')}
        description={i18n.t('Members and staff, for 30 days. Then their record is erased, and only the counts stay.')}
        errorTitle={i18n.t('Failed to Load Deleted People')}
        query={query}
        empty={i18n.t('Nobody was deleted in the last 30 days.')}
      >
        {people.map((person) => (
          <PersonItem key={person.id} person={person} zone={zone} onErase={() => setErased(person)} />
        ))}
      </ChangesSection>
      {erased && <EraseDialog person={erased} onClose={() => setErased(undefined)} />}
    </>
  );
}

interface PersonItemProps {
  person: DeletedPerson;
  zone: Zone;
  onErase: () => void;
}

function PersonItem({ person, zone, onErase }: PersonItemProps) {
  const { id, name, userType, branchName, deletedBy, deletedAt, erasedAt } = person;
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate, isPending } = useCallMutation('restorePerson');
  const restore = () =>
    mutate(
      { gymId, personId: id },
      {
        onSuccess: () => toast({ type: 'success', title: i18n.t('Restored'), message: name }),
        onError: (error) => toast(errorToast(i18n.t('Failed to Restore'), error, name)),
        onSettled: () => void queries.invalidateQueries(),
      },
    );
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 max-sm:px-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm wrap-anywhere text-muted">
          {i18n.t(roles[userType])} · {branchName}
        </p>
        <p className="text-sm wrap-anywhere text-muted tabular-nums">
          {i18n.t('Deleted {date} by {deletedBy} · Erased on {eraseDate}', {
            date: formatDateOf(deletedAt, zone),
            deletedBy,
            eraseDate: formatDateOf(erasedAt, zone),
          })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button busy={isPending} aria-label={i18n.t('Restore {name}', { name })} onClick={restore}>
          {i18n.t('Restore')}
        </Button>
        <Button variant="ghost" aria-label={i18n.t('Erase Now: {name}', { name })} onClick={onErase}>
          {i18n.t('Erase Now')}
        </Button>
      </div>
    </li>
  );
}

function EraseDialog({ person: { id, name }, onClose }: { person: DeletedPerson; onClose: () => void }) {
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate, isPending } = useCallMutation('erasePerson');
  const erase = () =>
    mutate(
      { gymId, personId: id },
      {
        onSuccess: () => {
          toast({ type: 'success', title: i18n.t('Erased'), message: name });
          onClose();
        },
        onError: (error) => toast(errorToast(i18n.t('Failed to Erase'), error, name)),
        onSettled: () => void queries.invalidateQueries(),
      },
    );
  return (
    <ConfirmDialog
      open
      danger
      busy={isPending}
      onOpenChange={onClose}
      title={i18n.t('Erase {name} now?', { name })}
      description={i18n.t(
        'Their record, membership and notes are erased at once. Visits stay for the counts without the name, invoices as the law asks. This cannot be undone.',
      )}
      confirmLabel={i18n.t('Erase Now')}
      onConfirm={erase}
    />
  );
}
