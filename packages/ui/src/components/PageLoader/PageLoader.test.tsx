import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { PageLoader } from './PageLoader.tsx';
import * as stories from './PageLoader.stories.tsx';

const { Plain } = composeStories(stories);

testConformance('page-loader', (props) => <PageLoader {...props} label="Loading..." />);

test('announces its label', () => {
  render(<Plain />);
  expect(screen.getByRole('status')).toHaveTextContent('Checking authentication...');
});
