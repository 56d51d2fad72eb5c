import type { AnswerOf, Member } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { formatCount } from '../../shared/formatCount.ts';

type DeskFacts = Pick<AnswerOf<'getDeskFacts'>, 'facts' | 'guests'>;

/** Guests inside the branch, and its members inside another, so that the list's counts match the dashboard's. */
export function insideSummary(rows: readonly Member[], { facts, guests }: DeskFacts): string {
  const elsewhereIds = new Set(facts.filter((fact) => fact.insideBranchName).map(({ memberId }) => memberId));
  const elsewhere = rows.filter(({ id, currentlyCheckedIn }) => currentlyCheckedIn && elsewhereIds.has(id)).length;
  return [
    ...(elsewhere > 0
      ? [i18n.t(', {elsewhere} of them at another branch', { elsewhere: formatCount(elsewhere) })]
      : []),
    ...(guests.length > 0
      ? [i18n.t('{count, plural, one {, and # guest} other {, and # guests}}', { count: guests.length })]
      : []),
  ].join('');
}
