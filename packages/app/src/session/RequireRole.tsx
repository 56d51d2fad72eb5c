import type { UserType } from '@spotter/api';
import { EmptyState } from '@spotter/ui';
import type { ReactNode } from 'react';
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
  if (allow.includes(userType)) return children;
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        Access Denied
      </h1>
      <EmptyState title="Access Denied" hints={[denial]} />
    </>
  );
}
