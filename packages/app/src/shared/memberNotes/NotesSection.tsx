import { type AnswerOf, MAX_NOTE_LENGTH, type MemberNote } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Button, IconButton, Skeleton, TextArea, useRemovedFocus, useToast } from '@spotter/ui';
import { fieldMessages } from '@spotter/web-core/errors';
import { formatDateTime, formatTimeAgo, type Zone } from '@spotter/web-core/dates';
import { Phone, Trash2 } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { invalidateCalls, useCallMutation, useCallQuery, useQueryClient } from '../../api/calls.ts';
import { useFailureToast } from '../../api/useFailureToast.ts';
import { useGym } from '../../gym/useGym.ts';
import { useServerNow } from '../../shell/connection/useServerClock.ts';
import { useVisitor } from '../../session/useSession.ts';
import { DeleteDialog } from '../DeleteDialog.tsx';
import { errorToast } from '../errorAbout.ts';
import { QueryError } from '../QueryError.tsx';

const ERROR_TITLE = /*i18n*/ 'Failed to Load Notes';
const EMPTY_MESSAGE = /*i18n*/ 'Please enter a note';

/** The desk's notes on a member, and what was said when they were reminded: list, add, delete. */
export function NotesSection({ memberId }: { memberId: string }) {
  const { gymId } = useVisitor();
  const headingId = useId();
  const query = useCallQuery('getMemberNotes', { gymId, memberId });
  const { data, error } = query;
  useFailureToast(ERROR_TITLE, error, data !== undefined);
  const { heading, list } = useRemovedFocus();
  return (
    <section aria-labelledby={headingId} className="flex min-w-0 flex-col gap-3">
      <h2 {...heading} id={headingId} className="rounded-sm text-lg font-semibold">
        {i18n.t('Notes')}
      </h2>
      <NewNote memberId={memberId} />
      {error && !data ? (
        <QueryError title={i18n.t(ERROR_TITLE)} query={query} />
      ) : (
        <NoteList notes={data?.notes} list={list} />
      )}
    </section>
  );
}

/** Refetches what shows notes. */
function useRefreshNotes() {
  const queries = useQueryClient();
  return () => void invalidateCalls(queries, 'getMemberNotes', 'getRemindToday', 'getDeskFacts');
}

function NewNote({ memberId }: { memberId: string }) {
  const { gymId } = useVisitor();
  const toast = useToast();
  const refresh = useRefreshNotes();
  const add = useCallMutation('addMemberNote');
  const [text, setText] = useState('');
  const [message, setMessage] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (add.isPending) return;
    field.current?.focus();
    if (text.trim() === '') return setMessage(EMPTY_MESSAGE);
    add.mutate(
      { gymId, memberId, kind: 'note', text },
      {
        onSuccess: () => {
          // Not what was typed meanwhile.
          setText((current) => (current === text ? '' : current));
          toast({ type: 'success', title: i18n.t('Note Added') });
        },
        onError: (error) => {
          const [invalid] = fieldMessages(error);
          if (invalid) setMessage(invalid.message);
          else toast(errorToast(i18n.t('Failed to Add Note'), error));
        },
        onSettled: refresh,
      },
    );
  };
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col items-end gap-2">
      <div className="self-stretch">
        <TextArea
          ref={field}
          className="min-h-16"
          label={i18n.t('New note')}
          rows={2}
          maxLength={MAX_NOTE_LENGTH}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setMessage(undefined);
          }}
          onKeyDown={submitByKey}
          {...(message !== undefined && { error: message })}
        />
      </div>
      <Button type="submit" busy={add.isPending}>
        {i18n.t('Add Note')}
      </Button>
    </form>
  );
}

interface NoteListProps {
  notes: AnswerOf<'getMemberNotes'>['notes'] | undefined;
  list: ReturnType<typeof useRemovedFocus>['list'];
}

function NoteList({ notes, list }: NoteListProps) {
  const { gym } = useGym();
  const [deleting, setDeleting] = useState<MemberNote>();
  if (!notes || !gym) {
    return (
      <div className="flex flex-col gap-2 py-3" data-state="loading">
        <Skeleton className="w-3/4" />
        <Skeleton className="w-40" />
      </div>
    );
  }
  if (notes.length === 0) return <p className="py-3 text-muted">{i18n.t('No notes yet.')}</p>;
  return (
    <>
      <ul {...list} className="divide-y divide-line">
        {notes.map((note) => (
          <Note key={note.id} note={note} zone={gym} onDelete={() => setDeleting(note)} />
        ))}
      </ul>
      {deleting && <DeleteNoteDialog note={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  );
}

interface NoteProps {
  note: MemberNote;
  zone: Zone;
  onDelete: () => void;
}

function Note({ note: { kind, text, writtenBy, writtenAt, isDeletable }, zone, onDelete }: NoteProps) {
  const now = useServerNow();
  return (
    <li className="flex items-start gap-2 py-3">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere whitespace-pre-line">{text}</p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
          {kind === 'reminder' && (
            <span className="inline-flex items-center gap-1 font-medium">
              <Phone aria-hidden className="size-3.5" />
              {i18n.t('Reminder ·')}
            </span>
          )}
          <span className="wrap-anywhere">{writtenBy} ·</span>
          <time dateTime={new Date(writtenAt).toISOString()} title={formatDateTime(writtenAt, zone)}>
            {formatTimeAgo(writtenAt, now, zone)}
          </time>
        </p>
      </div>
      {isDeletable && (
        <IconButton
          label={i18n.t('Delete note: {text}', { text })}
          title={i18n.t('Delete note')}
          icon={Trash2}
          onClick={onDelete}
        />
      )}
    </li>
  );
}

function DeleteNoteDialog({ note: { id, text }, onClose }: { note: MemberNote; onClose: () => void }) {
  const { gymId } = useVisitor();
  const toast = useToast();
  const refresh = useRefreshNotes();
  const remove = useCallMutation('deleteMemberNote');
  const confirm = () =>
    remove.mutate(
      { gymId, noteId: id },
      {
        onSuccess: () => toast({ type: 'success', title: i18n.t('Note Deleted') }),
        onError: (error) => toast(errorToast(i18n.t('Failed to Delete Note'), error)),
        onSettled: () => {
          refresh();
          onClose();
        },
      },
    );
  return (
    <DeleteDialog
      name={i18n.t('this note')}
      description={i18n.t('The note is deleted for everybody.')}
      isBusy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <blockquote className="max-h-40 overflow-y-auto border-s-2 border-line ps-3 wrap-anywhere whitespace-pre-line text-muted">
        {text}
      </blockquote>
    </DeleteDialog>
  );
}
