import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { Button } from './Button.tsx';
import * as stories from './Button.stories.tsx';

const { Plain, Busy, Disabled, AsLink } = composeStories(stories);

testConformance('button', (props) => <Button {...props}>Save</Button>);

test.each(['{Enter}', ' '])('key "%s" presses it', async (key) => {
  const onClick = vi.fn<() => void>();
  render(<Plain onClick={onClick} />);
  await userEvent.tab();
  await userEvent.keyboard(key);
  expect(onClick).toHaveBeenCalledOnce();
});

test('busy keeps name and focus, and ignores presses', async () => {
  const onClick = vi.fn<() => void>();
  const onSubmit = vi.fn<() => void>();
  render(
    <form onSubmit={onSubmit}>
      <Busy onClick={onClick} type="submit" />
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Add Member' });
  await userEvent.click(button);
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveFocus();
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('disabled ignores presses', async () => {
  const onClick = vi.fn<() => void>();
  render(<Disabled onClick={onClick} />);
  await userEvent.click(screen.getByRole('button'));
  expect(onClick).not.toHaveBeenCalled();
});

test('type defaults to button', () => {
  render(<Plain />);
  expect(screen.getByRole('button')).toHaveAttribute('type', 'button');
});

test('asChild renders the link', () => {
  render(<AsLink />);
  expect(screen.getByRole('link', { name: 'See members' })).toHaveAttribute('data-slot', 'button');
});

test('is disabled for assistive technology where its caller says so', () => {
  render(<Button aria-disabled>Save</Button>);
  expect(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'true');
});
