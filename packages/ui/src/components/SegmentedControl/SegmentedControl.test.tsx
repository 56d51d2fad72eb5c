import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { conforms } from '../../testing/conformance.tsx';
import { SegmentedControl } from './SegmentedControl.tsx';
import * as stories from './SegmentedControl.stories.tsx';

const { Plain } = composeStories(stories);
const chosen = () => screen.getByRole('radio', { checked: true });

conforms('segmented-control', (props) => (
  <SegmentedControl {...props} label="Branch" options={[]} value="" onValueChange={() => {}} />
));

test('is one tab stop, in which arrows move', async () => {
  render(<Plain />);
  await userEvent.tab();
  expect(chosen()).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  expect(chosen()).toHaveTextContent('Koramangala');
  await userEvent.tab();
  expect(document.body).toHaveFocus();
});

test('what is chosen stays chosen when pressed again', async () => {
  render(<Plain />);
  await userEvent.click(screen.getByRole('radio', { name: 'Indiranagar' }));
  expect(chosen()).toHaveTextContent('Indiranagar');
});
