import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { Kbd } from './Kbd.tsx';
import * as stories from './Kbd.stories.tsx';

const { Plain, Signs } = composeStories(stories);

testConformance('kbd', (props) => <Kbd {...props} keys={['K']} />);

test('shows its keys in order', () => {
  const { container } = render(<Plain />);
  expect([...container.querySelectorAll('kbd kbd')].map(({ textContent }) => textContent)).toEqual(['Ctrl', 'K']);
});

test('symbols are shown, the label is announced', () => {
  render(<Signs />);
  expect(screen.getByText('Command K')).toBeInTheDocument();
  expect(screen.getByText('⌘')).toHaveAttribute('aria-hidden', 'true');
});

test('shows a key that is pressed twice, twice', () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  render(<Kbd keys={['G', 'G']} />);
  expect(screen.getAllByText('G')).toHaveLength(2);
  expect(error).not.toHaveBeenCalled();
  error.mockRestore();
});
