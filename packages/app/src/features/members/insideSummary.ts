import type { AnswerOf, Member } from '@spotter/api';

type DeskFacts = Pick<AnswerOf<'getDeskFacts'>, 'facts' | 'guests'>;

/** Those inside a branch beside its listed members, and those elsewhere: so that the list says as many as the dashboard. */
export function insideSummary(rows: readonly Member[], { facts, guests }: DeskFacts): string {
  const elsewhereIds = new Set(facts.flatMap(({ memberId, insideBranchName }) => (insideBranchName ? memberId : [])));
  const elsewhere = rows.filter(({ id, currentlyCheckedIn }) => currentlyCheckedIn && elsewhereIds.has(id)).length;
  return [
    ...(elsewhere > 0 ? [`, ${elsewhere} of them at another branch`] : []),
    ...(guests.length > 0 ? [`, and ${guests.length === 1 ? '1 guest' : `${guests.length} guests`}`] : []),
  ].join('');
}
