import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { mockLayout, restoreLayout } from '../../testing/layout.ts';
import { Tooltip } from './Tooltip.tsx';
import * as stories from './Tooltip.stories.tsx';

const { Plain, WithKeys } = composeStories(stories);
const trigger = () => screen.getByRole('button');

beforeEach(() => mockLayout(100, 30));
afterEach(restoreLayout);

testConformance('tooltip', (props) => (
  <Tooltip {...props} text="Help" defaultOpen>
    <button type="button">Here</button>
  </Tooltip>
));

test('opens on focus, describes the trigger, and closes on blur', async () => {
  render(<Plain />);
  expect(screen.queryByRole('tooltip')).toBeNull();
  await userEvent.tab();
  expect(screen.getByRole('tooltip')).toHaveTextContent('Everyone who is inside now');
  expect(trigger()).toHaveAccessibleDescription('Everyone who is inside now');
  await userEvent.tab();
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('Escape closes it and keeps the focus', async () => {
  render(<Plain />);
  await userEvent.tab();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
  expect(trigger()).toHaveFocus();
});

test('opens on hover after a delay', async () => {
  render(<Plain />);
  await userEvent.hover(trigger());
  expect(screen.queryByRole('tooltip')).toBeNull();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Everyone who is inside now');
});

test('includes its keys in the name', () => {
  render(<WithKeys />);
  expect(trigger()).toHaveAccessibleDescription('Refresh (Shift R)');
});
