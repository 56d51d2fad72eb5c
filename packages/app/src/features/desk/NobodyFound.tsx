import { i18n } from '@spotter/i18n';
import { Button, EmptyState } from '@spotter/ui';
import { DoorOpen, SearchX, UserPlus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import type { NavigationIntent } from '../../shell/useNavigationIntent.ts';

/** The desk's search without a row: nobody matches, nobody is inside, or there are no members yet. */
export function NobodyFound({ query, hasMembers }: { query: string; hasMembers: boolean }) {
  const addMember = (
    <Button asChild icon={UserPlus}>
      <Link to={paths.members} state={{ open: 'add' } satisfies NavigationIntent}>
        {i18n.t('Add Member')}
      </Link>
    </Button>
  );
  if (!hasMembers) {
    return (
      <EmptyState
        icon={DoorOpen}
        title={i18n.t('No members yet')}
        hints={[i18n.t('Everybody who trains here can be found and checked in on this page.')]}
        action={addMember}
      />
    );
  }
  if (query.trim() !== '') {
    return (
      <EmptyState
        icon={SearchX}
        title={i18n.t('Nobody found for “{query}”', { query: query.trim() })}
        hints={[i18n.t('Names, phone numbers and cards of this branch are searched, and its guests.')]}
        action={addMember}
      />
    );
  }
  return (
    <EmptyState
      icon={DoorOpen}
      title={i18n.t('Nobody is inside')}
      hints={[i18n.t('Type a name to check somebody in.')]}
    />
  );
}
