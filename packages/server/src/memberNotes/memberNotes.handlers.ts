import type { MemberNote } from '@spotter/api';
import { listActivitiesOf } from '../activities/activities.repository.ts';
import { toActivity } from '../activities/activities.rules.ts';
import { requireStaffOrAdmin } from '../authorization.ts';
import { listInvoicesOfMember } from '../billing/invoiceLists.repository.ts';
import { listPaymentsOfMember } from '../billing/payments.repository.ts';
import type { Context, Handlers } from '../context.ts';
import { DomainError, notFound } from '../errors.ts';
import { getMemberInScope, lockMemberInScope } from '../people/personScope.ts';
import {
  deleteMemberNoteRow,
  findMemberNote,
  insertMemberNote,
  listMemberNotes,
  type MemberNoteRow,
} from './memberNotes.repository.ts';
import { texts } from '../texts.ts';
import { newId } from '../newId.ts';

const MAX_NOTES = 200;
const MAX_ACTIVITIES = 50;

const mayDelete = ({ caller }: Pick<Context, 'caller'>, note: Pick<MemberNoteRow, 'written_by_id'>): boolean =>
  caller.userType === 'admin' || note.written_by_id === caller.personId;

const toNote = (ctx: Context, row: MemberNoteRow): MemberNote => ({
  id: row.id,
  kind: row.kind,
  text: row.text,
  writtenBy: row.written_by_name,
  writtenAt: row.created_at,
  isDeletable: mayDelete(ctx, row),
});

type NoteHandlers = Pick<Handlers, 'getMemberNotes' | 'addMemberNote' | 'deleteMemberNote' | 'getMemberActivities'>;

export const memberNotes: NoteHandlers = {
  getMemberNotes: async (ctx, { memberId }) => {
    requireStaffOrAdmin(ctx);
    await getMemberInScope(ctx.db, ctx, memberId);
    const rows = await listMemberNotes(ctx.db, ctx.gymId, memberId, MAX_NOTES);
    return { notes: rows.map((row) => toNote(ctx, row)) };
  },

  addMemberNote: (ctx, { memberId, kind, text }) => {
    requireStaffOrAdmin(ctx);
    return ctx.transaction(async (tx) => {
      // Nobody deletes the member meanwhile.
      await lockMemberInScope(tx, ctx, memberId);
      const { caller, gymId, now } = ctx;
      const note = await insertMemberNote(tx, gymId, {
        id: newId(),
        person_id: memberId,
        kind,
        text,
        written_by_id: caller.personId,
        written_by_name: caller.name,
        created_at: now,
      });
      return { note: toNote(ctx, note) };
    });
  },

  deleteMemberNote: (ctx, { noteId }) => {
    requireStaffOrAdmin(ctx);
    return ctx.transaction(async (tx) => {
      const note = await findMemberNote(tx, ctx.gymId, noteId);
      if (!note) throw notFound(/*i18n*/ 'That note was not found');
      await lockMemberInScope(tx, ctx, note.person_id).catch((error: unknown) => {
        if (error instanceof DomainError && error.code === 'not-found')
          throw notFound(/*i18n*/ 'That note was not found');
        throw error;
      });
      if (!mayDelete(ctx, note))
        throw new DomainError('forbidden', /*i18n*/ 'Only {writer} or an admin can delete this note', {
          values: { writer: note.written_by_name },
        });
      if (!(await deleteMemberNoteRow(tx, ctx.gymId, noteId))) throw notFound(/*i18n*/ 'That note was not found');
      return { success: true as const };
    });
  },

  getMemberActivities: async (ctx, { memberId }) => {
    requireStaffOrAdmin(ctx);
    await getMemberInScope(ctx.db, ctx, memberId);
    const { db, gymId, gym, language } = ctx;
    const documents = [
      ...(await listInvoicesOfMember(db, gymId, memberId)),
      ...(await listPaymentsOfMember(db, gymId, memberId)),
    ];
    const rows = await listActivitiesOf(db, gymId, [memberId, ...documents.map(({ id }) => id)], MAX_ACTIVITIES);
    return {
      activities: rows
        .map((row) => toActivity(row, gym.currency, texts(language)))
        .map(({ id, timestamp, heading, displayText }) => ({
          id,
          timestamp,
          heading,
          displayText,
        })),
    };
  },
};
