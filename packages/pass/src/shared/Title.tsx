import { useEffect, useRef, type ReactNode } from 'react';

/** The heading of a screen. Takes the focus on mount, so that screen readers announce the new screen. */
export function Title({ children, className = 'text-xl' }: { children: ReactNode; className?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h1
      ref={heading}
      tabIndex={-1}
      className={`font-semibold tracking-tight text-balance wrap-anywhere outline-none ${className}`}
    >
      {children}
    </h1>
  );
}
