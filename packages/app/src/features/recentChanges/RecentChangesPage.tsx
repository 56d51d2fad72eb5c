import { i18n } from '@spotter/i18n';
import { NeedsGym } from '../../gym/NeedsGym.tsx';
import { RequireRole } from '../../session/RequireRole.tsx';
import { useVisitor } from '../../session/useSession.ts';
import { Page } from '../../shell/Page.tsx';
import { DeletedPeople } from './DeletedPeople.tsx';
import { UndoableChanges } from './UndoableChanges.tsx';

/** What can be undone now and, for administrators, who can be restored. */
export function RecentChangesPage() {
  const { isAdmin } = useVisitor();
  return (
    <RequireRole allow={['admin', 'staff']} denial={i18n.t('You do not have access to this page.')}>
      <NeedsGym>
        {(gym) => (
          <Page title={i18n.t('Recent Changes')} description={i18n.t('Undo what was done by mistake')} isNarrow>
            <UndoableChanges zone={gym} />
            {isAdmin && <DeletedPeople zone={gym} />}
          </Page>
        )}
      </NeedsGym>
    </RequireRole>
  );
}
