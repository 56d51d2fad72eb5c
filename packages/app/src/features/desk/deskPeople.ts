import type { DeskFact, Guest, Member } from '@spotter/api';
import type { FinderMember } from '../../shared/finder/index.ts';

/** Whom the desk can find: a member of its branch, with what is known of them, or a guest who is inside. */
export type DeskPerson = FinderMember & ({ member: Member; fact: DeskFact | undefined } | { guest: Guest });

/** Inside the desk's branch; a member may be inside another. */
export const isInsideHere = (person: DeskPerson): boolean =>
  'guest' in person || (person.member.currentlyCheckedIn && person.fact?.insideBranchName === undefined);

/** Members and guests in one list, so that one search ranks and counts them together. */
export function deskPeople(
  members: readonly Member[],
  { facts, guests }: { facts: readonly DeskFact[]; guests: readonly Guest[] },
): DeskPerson[] {
  const factById = new Map(facts.map((fact) => [fact.memberId, fact]));
  const memberIds = new Set(members.map(({ id }) => id));
  return [
    ...members.map((member): DeskPerson => {
      const { id, name, email, phone, cardNumber } = member;
      const fact = factById.get(id);
      return { id, name, email, phone, cardNumber, usualHours: fact?.usualHours, member, fact };
    }),
    // Whoever has moved to this branch since is in the newer list as a member.
    ...guests
      .filter(({ id }) => !memberIds.has(id))
      .map((guest): DeskPerson => ({
        id: guest.id,
        name: guest.name,
        email: null,
        phone: '',
        cardNumber: null,
        guest,
      })),
  ];
}
