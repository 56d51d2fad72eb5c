import type { ReactNode } from 'react';
import { useTitle } from '../useTitle.ts';

interface PageProps {
  title: string;
  /** The one primary button of the view, and what stands beside it. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen inside the frame: its title, which takes the focus when one arrives, and its content. */
export function Page({ title, actions, children }: PageProps) {
  useTitle(title);
  return (
    <>
      <header className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 tabIndex={-1} className="text-xl font-semibold">
          {title}
        </h1>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      {children}
    </>
  );
}
