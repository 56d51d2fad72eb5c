import { PageHeader } from '@spotter/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { useTitle } from '../useTitle.ts';

interface PageProps {
  title: string;
  description?: ReactNode;
  /** Before the title, such as a picture. */
  lead?: ReactNode;
  /** Text width, centred. */
  isNarrow?: boolean;
  /** Buttons beside the heading, the primary one last. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page inside the frame: document title, heading and content. */
export function Page({ title, description, lead, isNarrow = false, actions, children }: PageProps) {
  useTitle(title);
  return (
    <div className={isNarrow ? 'mx-auto flex max-w-3xl flex-col gap-5' : 'flex flex-col gap-5 max-sm:gap-4'}>
      <PageHeader
        title={title}
        lead={lead}
        description={description}
        actions={actions}
        titleRef={useFocusOnArrival()}
      />
      {children}
    </div>
  );
}

/**
 * Focuses the title when the focused element has gone with the previous page (the login). A page opened by the browser
 * keeps the browser's initial focus.
 */
function useFocusOnArrival() {
  const title = useRef<HTMLHeadingElement>(null);
  const lastStep = useNavigationType();
  const [isOpened] = useState(() => lastStep === NavigationType.Pop && isWhereLoaded());
  useEffect(() => {
    if (!isOpened && document.activeElement === document.body) title.current?.focus();
  }, [isOpened]);
  return title;
}

/** The login runs outside the router, so the browser's load URL tells whether this page was opened directly. */
function isWhereLoaded(): boolean {
  const loaded = performance.getEntriesByType('navigation')[0];
  return loaded === undefined || new URL(loaded.name).pathname === window.location.pathname;
}
