import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import * as stories from './ConfirmDialog.stories.tsx';

const { Danger, Busy } = composeStories(stories);

testConformance('dialog', (props) => (
  <ConfirmDialog
    {...props}
    open
    onOpenChange={() => {}}
    onConfirm={() => {}}
    title="Delete?"
    description="For good."
    confirmLabel="Delete"
  />
));

test('has name and description; Cancel has the focus', () => {
  render(<Danger />);
  const dialog = screen.getByRole('alertdialog', { name: 'Delete Asha Rao?' });
  expect(dialog).toHaveAccessibleDescription('Her 48 visits are deleted too. This cannot be undone.');
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
});

test('confirming calls onConfirm and does not close', async () => {
  const onConfirm = vi.fn<() => void>();
  render(<Danger onConfirm={onConfirm} />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(screen.getByRole('alertdialog')).toBeVisible();
});

test('cancelling closes without onConfirm', async () => {
  const onConfirm = vi.fn<() => void>();
  render(<Danger onConfirm={onConfirm} />);
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(onConfirm).not.toHaveBeenCalled();
});

test('busy, it can be neither closed nor confirmed again', async () => {
  const onConfirm = vi.fn<() => void>();
  render(<Busy onConfirm={onConfirm} />);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(onConfirm).not.toHaveBeenCalled();
  expect(screen.getByRole('alertdialog')).toBeVisible();
});
