import { i18n } from '@spotter/i18n';
import { DropdownMenu, IconButton } from '@spotter/ui';
import { Ellipsis, UserPlus, Users } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { startPageLabels, startPages, useStartPage, type StartPage } from '../../shared/startPage.ts';
import type { NavigationIntent } from '../../shell/useNavigationIntent.ts';

/** What else is done at a desk, and whether this browser begins here. */
export function DeskMenu() {
  const navigate = useNavigate();
  const [page, choose] = useStartPage();
  return (
    <DropdownMenu
      trigger={<IconButton icon={Ellipsis} label={i18n.t('More actions')} className="border border-edge/60" />}
      items={[
        {
          label: i18n.t('Add Member'),
          icon: UserPlus,
          onSelect: () => void navigate(paths.members, { state: { open: 'add' } satisfies NavigationIntent }),
        },
        { label: i18n.t('All Members'), icon: Users, onSelect: () => void navigate(paths.members) },
        'separator',
        {
          label: i18n.t('Start page on this device'),
          value: page,
          choices: startPages.map((value) => ({ value, label: i18n.t(startPageLabels[value]) })),
          onValueChange: (value) => choose(value as StartPage),
        },
      ]}
    />
  );
}
