import type { UserType } from '@spotter/api';
import { EmptyState, PageHeader } from '@spotter/ui';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTitle } from '../useTitle.ts';
import { useVisitor } from './useSession.ts';

interface RequireRoleProps {
  allow: readonly UserType[];
  /** What the others are told. */
  denial: string;
  children: ReactNode;
}

/** Shows the page to these roles alone. The server refuses the others as well; this only says so before it is asked. */
export function RequireRole({ allow, denial, children }: RequireRoleProps) {
  const { userType } = useVisitor();
  return allow.includes(userType) ? children : <Denied denial={denial} />;
}

function Denied({ denial }: { denial: string }) {
  useTitle('Access Denied');
  return (
    <>
      <PageHeader title="Access Denied" />
      <EmptyState icon={Lock} title={denial} />
    </>
  );
}
