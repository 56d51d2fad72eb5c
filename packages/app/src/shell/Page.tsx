import { PageHeader } from '@spotter/ui';
import type { ReactNode } from 'react';
import { useTitle } from '../useTitle.ts';

interface PageProps {
  title: string;
  /** The one primary button of the view, and what stands before it. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen inside the frame: its title, which takes the focus when one arrives, and its content. */
export function Page({ title, actions, children }: PageProps) {
  useTitle(title);
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title={title} actions={actions} />
      {children}
    </div>
  );
}
