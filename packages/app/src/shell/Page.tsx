import { PageHeader } from '@spotter/ui';
import type { ReactNode } from 'react';
import { useTitle } from '../useTitle.ts';

interface PageProps {
  title: string;
  /** A sentence below it. */
  description?: string;
  /** The one primary button of the view, and what stands before it. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen inside the frame: its title, which takes the focus when one arrives, and its content. */
export function Page({ title, description, actions, children }: PageProps) {
  useTitle(title);
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title={title} description={description} actions={actions} />
      {children}
    </div>
  );
}
