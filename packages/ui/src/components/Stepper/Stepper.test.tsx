import { composeStories } from '@storybook/react-vite';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { Stepper } from './Stepper.tsx';
import * as stories from './Stepper.stories.tsx';

const { Plain, Complete, WithOpenSteps } = composeStories(stories);
const step = (at: number) => screen.getAllByRole('listitem')[at]!;

testConformance('stepper', (props) => (
  <Stepper {...props} label="Steps" steps={[{ key: 'a', label: 'A' }]} current="a" />
));

test('names the steps in order, says which are done, and marks the current one', () => {
  render(<Plain />);
  const list = within(screen.getByRole('navigation', { name: 'Steps of the import' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Columns, done',
    '2Check',
    '3Import',
    '4Result',
  ]);
  expect(step(1)).toHaveAttribute('aria-current', 'step');
  expect(step(0)).not.toHaveAttribute('aria-current');
});

test('complete, the last step is done too', () => {
  render(<Complete />);
  expect(step(3)).toHaveTextContent('Result, done');
});

test('an open step is a button that goes there; the others are not', async () => {
  render(<WithOpenSteps />);
  expect(screen.queryByRole('button', { name: /Import|Check/ })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Columns, done' }));
  expect(step(0)).toHaveAttribute('aria-current', 'step');
  expect(screen.getByRole('button', { name: 'Check' })).toBeVisible();
});
