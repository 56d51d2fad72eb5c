import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** Waits until the element's description contains a text. */
export const describes = (element: HTMLElement, text: string): Promise<void> =>
  waitFor(() => expect(element).toHaveAccessibleDescription(expect.stringContaining(text) as string));
