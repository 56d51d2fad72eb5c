import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { mockLayout, restoreLayout } from '../../../ui/src/testing/layout.ts';
import { STORY_NOW } from './gymData.ts';

/** Fixed clock, mocked layout size and empty localStorage. */
export function setupHarness(): void {
  beforeEach(() => {
    mockLayout(1400, 600);
    window.localStorage.clear();
    vi.useFakeTimers({ now: STORY_NOW, shouldAdvanceTime: true, toFake: ['Date', 'setInterval', 'clearInterval'] });
  });
  afterEach(() => {
    restoreLayout();
    vi.useRealTimers();
  });
}

export const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });

export const search = () => screen.getByRole('searchbox');
export const loaded = () => screen.findByText(/^Showing [\d,]+ of [1-9]/);
export const rowOf = (name: string) =>
  within(screen.getByRole('grid')).getByText(name).closest<HTMLElement>('[role=row]') as HTMLElement;

/**
 * Dismisses the toast with this text, so that the next one is shown. By a plain click:
 * jsdom captures no pointer, which Radix asks for.
 */
export const dismissToast = async (text: string) => fireEvent.click(await screen.findByText(text));

/** Chooses an item of a row's menu. */
export async function choose(name: string, item: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

/** Opens a dialog by a page button, or by an item of a row's menu. */
export async function open(item: string, name?: string) {
  await loaded();
  if (name === undefined) await user.click(screen.getByRole('button', { name: item }));
  else await choose(name, item);
  return within(await screen.findByRole('dialog'));
}
