import { PageHeader } from '@spotter/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { useTitle } from '../useTitle.ts';

interface PageProps {
  title: string;
  /** A sentence below it. */
  description?: string;
  /** As wide as one reads, in the middle: for a page of sentences. */
  isNarrow?: boolean;
  /** The one primary button of the view, and what stands before it. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen inside the frame: its title, which takes the focus when one arrives, and its content. */
export function Page({ title, description, isNarrow = false, actions, children }: PageProps) {
  useTitle(title);
  return (
    <div className={isNarrow ? 'mx-auto flex max-w-3xl flex-col gap-5' : 'flex flex-col gap-5'}>
      <PageHeader title={title} description={description} actions={actions} titleRef={useFocusOnArrival()} />
      {children}
    </div>
  );
}

/**
 * Whoever comes from a page that is gone, the login say, would be nowhere. A page that the browser itself opened keeps
 * the browser's own beginning.
 */
function useFocusOnArrival() {
  const title = useRef<HTMLHeadingElement>(null);
  const lastStep = useNavigationType();
  const [isOpened] = useState(lastStep === NavigationType.Pop && isWhereLoaded());
  useEffect(() => {
    if (!isOpened && document.activeElement === document.body) title.current?.focus();
  }, [isOpened]);
  return title;
}

/** The login as the first page is another app than this one: the router knows of no step, the browser does. */
function isWhereLoaded(): boolean {
  const loaded = performance.getEntriesByType('navigation')[0];
  return loaded === undefined || new URL(loaded.name).pathname === window.location.pathname;
}
