import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { TextLink } from './TextLink.tsx';
import * as stories from './TextLink.stories.tsx';

const { Plain, AsButton } = composeStories(stories);

testConformance('text-link', (props) => (
  <TextLink {...props} href="#there">
    There
  </TextLink>
));

test('is a link', () => {
  render(<Plain />);
  expect(screen.getByRole('link', { name: 'Forgot your password' })).toHaveAttribute('href', '#reset');
});

test('asChild styles the child', () => {
  render(<AsButton />);
  expect(screen.getByRole('button', { name: 'Forgot your password' })).toHaveAttribute('data-slot', 'text-link');
});
