import { fireEvent, render } from '@testing-library/react';
import type { ReactElement, Ref } from 'react';
import { expect, test, vi } from 'vitest';

export interface ConformanceProps {
  ref: Ref<never>;
  className: string;
  'data-passed': string;
  onFocus: () => void;
  onBlur: () => void;
  onDragOver: () => void;
  onDrop: () => void;
  onClick: () => void;
}

const handler = () => vi.fn<() => void>();

/**
 * Contract of every component: the element with `data-slot` receives the caller's props, ref and, last, className. The
 * caller's handlers are called beside its own.
 */
export function testConformance(slot: string, renderComponent: (props: ConformanceProps) => ReactElement) {
  test(`${slot} forwards props, ref and className to its slot`, () => {
    const received: { element: Element | null } = { element: null };
    const ref = (element: Element | null) => {
      received.element ??= element;
    };
    const handlers = {
      onFocus: handler(),
      onBlur: handler(),
      onDragOver: handler(),
      onDrop: handler(),
      onClick: handler(),
    };
    render(renderComponent({ ref: ref as Ref<never>, className: 'passed-last', 'data-passed': 'yes', ...handlers }));
    const root = document.querySelector<HTMLElement>(`[data-slot="${slot}"]`)!;
    expect(root).toHaveAttribute('data-passed', 'yes');
    expect(root.classList.item(root.classList.length - 1)).toBe('passed-last');
    expect(received.element).toBe(root);
    const dragged = { dataTransfer: { types: [], files: [] } };
    fireEvent.focusIn(root);
    fireEvent.focusOut(root);
    fireEvent.dragOver(root, dragged);
    fireEvent.drop(root, dragged);
    fireEvent.click(root);
    const unheard = Object.entries(handlers).filter(([, { mock }]) => mock.calls.length === 0);
    expect(unheard.map(([name]) => name)).toEqual([]);
  });
}
