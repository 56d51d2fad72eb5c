import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { Drawer } from './Drawer.tsx';
import * as stories from './Drawer.stories.tsx';

const { Closed } = composeStories(stories);

testConformance('drawer', (props) => <Drawer {...props} open onOpenChange={() => {}} title="Filters" />);

test('focuses its first control, closes by Escape and returns the focus', async () => {
  render(<Closed />);
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  expect(screen.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: 'Filters' })).toHaveFocus();
});
