import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { StatCard } from './StatCard.tsx';
import * as stories from './StatCard.stories.tsx';

const { Plain, Loading } = composeStories(stories);

testConformance('stat-card', (props) => <StatCard {...props} label="Members" value="5" />);

test('associates the value with its label', () => {
  render(<Plain />);
  expect(screen.getByRole('term')).toHaveTextContent('Total Members');
  expect(screen.getByRole('definition')).toHaveTextContent('1,248');
});

test('loading shows no value', () => {
  render(<Loading />);
  expect(screen.queryByText('1,248')).toBeNull();
});
