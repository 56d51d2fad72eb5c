import { composeStories } from '@storybook/react-vite';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { DoorColumn } from './DoorColumn.tsx';
import * as stories from './DoorColumn.stories.tsx';

const { Plain, Loading, Empty, Failed, WithNote } = composeStories(stories);

testConformance('door-column', (props) => <DoorColumn {...props} title="At the door" rows={[]} />);

const column = () => screen.getByRole('region', { name: 'At the door' });

test('the events are a list, newest first', () => {
  render(<Plain />);
  const names = within(column())
    .getAllByRole('listitem')
    .map((item) => /Asha|Vikram|Nandini|Sai|Meera|Joseph/.exec(item.textContent)?.[0]);
  expect(names).toEqual(['Asha', 'Vikram', 'Nandini', 'Sai', 'Meera', 'Joseph']);
});

test('the note is beside the title', () => {
  render(<WithNote />);
  expect(screen.getByText('Reconnecting')).toBeVisible();
});

test('loading, empty and failed are distinct', () => {
  const { rerender } = render(<Loading />);
  expect(column()).toHaveAttribute('aria-busy', 'true');
  rerender(<Empty />);
  expect(column()).not.toHaveAttribute('aria-busy');
  expect(screen.getByText('Nobody has come in yet')).toBeVisible();
  expect(screen.queryByRole('list')).toBeNull();
  rerender(<Failed />);
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});
