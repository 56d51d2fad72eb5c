import type { UserType } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { EmptyState, PageHeader } from '@spotter/ui';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTitle } from '../useTitle.ts';
import { useVisitor } from './useSession.ts';

interface RequireRoleProps {
  allow: readonly UserType[];
  /** Message for all other roles. */
  denial: string;
  children: ReactNode;
}

/** Renders the page for these roles only. The server enforces the same; this only avoids the request. */
export function RequireRole({ allow, denial, children }: RequireRoleProps) {
  const { userType } = useVisitor();
  return allow.some((type) => type === userType) ? children : <Denied denial={denial} />;
}

function Denied({ denial }: { denial: string }) {
  useTitle(i18n.t('Access Denied'));
  return (
    <>
      <PageHeader title={i18n.t('Access Denied')} />
      <EmptyState icon={Lock} title={denial} />
    </>
  );
}
