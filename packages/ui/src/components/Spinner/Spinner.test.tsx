import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { Spinner } from './Spinner.tsx';
import * as stories from './Spinner.stories.tsx';

const { Plain, BesideWords } = composeStories(stories);

testConformance('spinner', (props) => <Spinner {...props} />);

test('announces its label', () => {
  render(<Plain />);
  expect(screen.getByRole('status', { name: 'Loading members' })).toBeVisible();
});

test('without label it is hidden', () => {
  render(<BesideWords />);
  expect(screen.queryByRole('status')).toBeNull();
});
