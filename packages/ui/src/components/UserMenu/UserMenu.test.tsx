import { composeStories } from '@storybook/react-vite';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { UserMenu } from './UserMenu.tsx';
import * as stories from './UserMenu.stories.tsx';

const { Plain } = composeStories(stories);

testConformance('user-menu', (props) => (
  <UserMenu {...props} name="Asha" email="a@b.in" roleTitle="Admin" items={[]} />
));

test('shows the account and signs out', async () => {
  const onSelect = vi.fn<() => void>();
  render(<Plain items={[{ label: 'Sign Out', onSelect }]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Asha Rao' }));
  expect(screen.getByText('asha@irontemple.in')).toBeVisible();
  expect(screen.getByText('Admin')).toBeVisible();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Sign Out' }));
  await waitFor(() => expect(onSelect).toHaveBeenCalledOnce());
});

test('a caller that opens it can close it', async () => {
  const onOpenChange = vi.fn<(open: boolean) => void>();
  render(
    <UserMenu name="Asha Rao" email="asha@mail.in" roleTitle="Admin" items={[]} open onOpenChange={onOpenChange} />,
  );
  await userEvent.keyboard('{Escape}');
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
});
