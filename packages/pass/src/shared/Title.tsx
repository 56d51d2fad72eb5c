import { useEffect, useRef, type ReactNode } from 'react';

/** The heading of a screen. It takes the focus on arrival, so that what is new is read out. */
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
