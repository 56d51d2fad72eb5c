import { useLayoutEffect, useRef, type ReactNode } from 'react';

/** States of the pointer and the keyboard that a catalogue shows beside the component's own. */
export const pseudoStates = ['rest', 'hover', 'focus'] as const;

const classNames: Partial<Record<string, string>> = { hover: 'pseudo-hover', focus: 'pseudo-focus-visible' };

interface PseudoStateProps {
  /** Selector; its first match inside is forced, also when it renders later. */
  of: string;
  /** `hover` or `focus`; any other state forces nothing. */
  state: string;
  children: ReactNode;
}

/** Forces `:hover` or `:focus-visible`, by the classes of storybook-addon-pseudo-states. */
export function PseudoState({ of, state, children }: PseudoStateProps) {
  const container = useRef<HTMLDivElement>(null);
  const className = classNames[state];
  useLayoutEffect(() => {
    const root = container.current;
    if (!root || !className) return undefined;
    const force = () => root.querySelector(of)?.classList.add(className);
    force();
    const observer = new MutationObserver(force);
    observer.observe(root, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [of, className]);
  return (
    <div ref={container} className="contents">
      {children}
    </div>
  );
}
