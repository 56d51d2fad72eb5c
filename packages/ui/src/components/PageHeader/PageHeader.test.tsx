import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { PageHeader } from './PageHeader.tsx';
import * as stories from './PageHeader.stories.tsx';

const { Plain, WithActions } = composeStories(stories);

testConformance('page-header', (props) => <PageHeader {...props} title="Members" />);

test('the title is focusable but not a tab stop', () => {
  render(<Plain titleRef={(title) => title?.focus()} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Members' })).toHaveFocus();
  expect(screen.getByRole('heading')).toHaveAttribute('tabindex', '-1');
});

test('the primary action comes last', () => {
  render(<WithActions />);
  expect(screen.getAllByRole('button').at(-1)).toHaveTextContent('Add Member');
});
