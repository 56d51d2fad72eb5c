import { render } from '@testing-library/react';
import type { ReactElement, Ref } from 'react';
import { expect, test } from 'vitest';

export interface ConformingProps {
  ref: Ref<never>;
  className: string;
  'data-passed': string;
}

/** What every part promises: the element named by `data-slot` takes the caller's props, ref and, last, className. */
export function conforms(slot: string, part: (props: ConformingProps) => ReactElement) {
  test(`${slot} forwards props, ref and className to its slot`, () => {
    const seen: { element: Element | null } = { element: null };
    const ref = (element: Element | null) => {
      seen.element ??= element;
    };
    render(part({ ref: ref as Ref<never>, className: 'passed-last', 'data-passed': 'yes' }));
    const root = document.querySelector(`[data-slot="${slot}"]`);
    expect(root).toHaveAttribute('data-passed', 'yes');
    expect(root?.classList.item(root.classList.length - 1)).toBe('passed-last');
    expect(seen.element).toBe(root);
  });
}
