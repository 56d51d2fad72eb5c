import { render } from '@testing-library/react';
import type { ReactElement, Ref } from 'react';
import { expect, test } from 'vitest';

export interface ConformanceProps {
  ref: Ref<never>;
  className: string;
  'data-passed': string;
}

/** Contract of every component: the element with `data-slot` receives the caller's props, ref and, last, className. */
export function testConformance(slot: string, renderComponent: (props: ConformanceProps) => ReactElement) {
  test(`${slot} forwards props, ref and className to its slot`, () => {
    const received: { element: Element | null } = { element: null };
    const ref = (element: Element | null) => {
      received.element ??= element;
    };
    render(renderComponent({ ref: ref as Ref<never>, className: 'passed-last', 'data-passed': 'yes' }));
    const root = document.querySelector(`[data-slot="${slot}"]`);
    expect(root).toHaveAttribute('data-passed', 'yes');
    expect(root?.classList.item(root.classList.length - 1)).toBe('passed-last');
    expect(received.element).toBe(root);
  });
}
