import { composeStories } from '@storybook/react-vite';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { DropdownMenu } from './DropdownMenu.tsx';
import * as stories from './DropdownMenu.stories.tsx';

const { Closed, WithDisabled } = composeStories(stories);
const trigger = () => screen.getByRole('button', { name: 'Actions for Asha Rao' });

testConformance('dropdown-menu', (props) => (
  <DropdownMenu {...props} open trigger={<button type="button">More</button>} items={[]} />
));

test('Enter opens it on the first item; arrows, End and typeahead move', async () => {
  render(<Closed />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('menuitem', { name: /Edit Member/ })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'Check In' })).toHaveFocus();
  await userEvent.keyboard('{End}');
  expect(screen.getByRole('menuitem', { name: 'Delete' })).toHaveFocus();
  await userEvent.keyboard('v');
  expect(screen.getByRole('menuitem', { name: 'View Attendance' })).toHaveFocus();
});

test('Escape closes it and returns the focus', async () => {
  render(<Closed />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('menu');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(trigger()).toHaveFocus());
  expect(screen.queryByRole('menu')).toBeNull();
});

test('onSelect runs after the menu closed and the focus returned', async () => {
  const onSelect = vi.fn<() => void>(() => expect(trigger()).toHaveFocus());
  render(<Closed items={[{ label: 'Edit Member', onSelect }]} />);
  await userEvent.click(trigger());
  await userEvent.click(screen.getByRole('menuitem', { name: 'Edit Member' }));
  await waitFor(() => expect(onSelect).toHaveReturned());
});

test('a disabled item shows its hint and does nothing', async () => {
  render(<WithDisabled open />);
  const item = screen.getByRole('menuitem', { name: /main branch cannot be deleted/ });
  expect(item).toHaveAttribute('aria-disabled', 'true');
});

test('the portal has the text direction of the trigger', async () => {
  render(
    <div dir="rtl">
      <Closed />
    </div>,
  );
  await userEvent.click(trigger());
  expect(screen.getByRole('menu')).toHaveAttribute('dir', 'rtl');
});
