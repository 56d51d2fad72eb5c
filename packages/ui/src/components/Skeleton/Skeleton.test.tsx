import { composeStories } from '@storybook/react-vite';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { Skeleton } from './Skeleton.tsx';
import * as stories from './Skeleton.stories.tsx';

const { Plain } = composeStories(stories);

testConformance('skeleton', (props) => <Skeleton {...props} />);

test('is hidden from screen readers', () => {
  const { container } = render(<Plain />);
  expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
});
