import type { ReactNode } from 'react';
import { RequireRole } from './RequireRole.tsx';

interface AdminsOnlyProps {
  denial?: string;
  children: ReactNode;
}

/** For the pages of administrators. */
export function AdminsOnly({ denial = 'You do not have access to this page.', children }: AdminsOnlyProps) {
  return (
    <RequireRole allow={['admin']} denial={denial}>
      {children}
    </RequireRole>
  );
}
