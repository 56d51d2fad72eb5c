import { listDues } from '../billing/invoiceLists.repository.ts';
import { getBranch, resolveBranchScope } from '../branches/branchScope.ts';
import type { Handlers } from '../context.ts';
import { latestNotesOfBranch } from '../memberNotes/memberNotes.repository.ts';
import { readOccupancySettings } from '../occupancy/hours.rules.ts';
import { listGuests, listVisitingMembers } from '../people/presence.repository.ts';
import { toDeskFacts, toGuest } from './desk.rules.ts';
import { listUsualHours } from './usualHours.repository.ts';

export const desk: Pick<Handlers, 'getDeskFacts'> = {
  getDeskFacts: async (ctx, input) => {
    const branchId = resolveBranchScope(ctx, input.branchId);
    const { db, gymId } = ctx;
    const branch = branchId === undefined ? undefined : await getBranch(db, gymId, branchId);
    const facts = toDeskFacts({
      dues: await listDues(db, gymId, branchId),
      notes: await latestNotesOfBranch(db, gymId, branchId),
      hours: await listUsualHours(db, gymId, branchId),
      visiting: await listVisitingMembers(db, gymId, branchId),
    });
    const guests = branchId === undefined ? [] : await listGuests(db, gymId, branchId);
    const { checkInOnly } = readOccupancySettings(branch?.occupancy_settings ?? null);
    return { facts, guests: guests.map(toGuest), ...(checkInOnly && { checkInOnly }) };
  },
};
