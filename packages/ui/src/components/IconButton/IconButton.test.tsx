import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RefreshCw } from 'lucide-react';
import type { FormEvent } from 'react';
import { expect, test, vi } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { IconButton } from './IconButton.tsx';
import * as stories from './IconButton.stories.tsx';

const { Plain } = composeStories(stories);

testConformance('icon-button', (props) => <IconButton {...props} label="Refresh" icon={RefreshCw} />);

test('has its label as name, and is pressed by the keyboard', async () => {
  const onClick = vi.fn<() => void>();
  render(<Plain onClick={onClick} />);
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Refresh' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onClick).toHaveBeenCalledOnce();
});

test('its title is its name, or describes it; the same is not said twice', () => {
  const { rerender } = render(<Plain />);
  const button = screen.getByRole('button', { name: 'Refresh' });
  expect(button).toHaveAttribute('title', 'Refresh');
  expect(button).not.toHaveAttribute('aria-label');
  rerender(<Plain label="Refresh the list of members" title="Refresh" />);
  expect(button).toHaveAccessibleName('Refresh the list of members');
  expect(button).toHaveAccessibleDescription('Refresh');
});

test('busy keeps name and focus, and ignores presses', async () => {
  const onClick = vi.fn<() => void>();
  const { rerender } = render(<Plain onClick={onClick} />);
  await userEvent.tab();
  rerender(<Plain busy onClick={onClick} />);
  const button = screen.getByRole('button', { name: 'Refresh' });
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  expect(onClick).not.toHaveBeenCalled();
});

test('busy does not submit its form', async () => {
  const onSubmit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Plain type="submit" busy />
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(onSubmit).not.toHaveBeenCalled();
});

test('is disabled for assistive technology where its caller says so', () => {
  render(<Plain aria-disabled />);
  expect(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'true');
});
