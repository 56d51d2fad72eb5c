import { i18n } from '@spotter/i18n';
import { Button, type MenuEntry } from '@spotter/ui';
import { FileUp } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useCallQuery } from '../../api/calls.ts';
import { paths } from '../../paths.ts';
import { useVisitor } from '../../session/useSession.ts';

const PERMISSION_STALE_MS = 5 * 60_000;

/** The ways from the list to the import: in the menu, and in the place of the first members. Staff: with permission. */
export function useImportEntry(): { menu: MenuEntry[]; button: ReactNode } {
  const { gymId, isAdmin } = useVisitor();
  const navigate = useNavigate();
  const { data } = useCallQuery('getImports', { gymId }, { enabled: !isAdmin, staleTime: PERMISSION_STALE_MS });
  const mayImport = isAdmin || data?.mayImport === true;
  return useMemo(() => {
    if (!mayImport) return { menu: [], button: null };
    return {
      menu: [{ label: i18n.t('Import Members'), icon: FileUp, onSelect: () => void navigate(paths.imports) }],
      button: (
        <Button asChild icon={FileUp}>
          <Link to={paths.imports}>{i18n.t('Import Members')}</Link>
        </Button>
      ),
    };
  }, [mayImport, navigate]);
}
