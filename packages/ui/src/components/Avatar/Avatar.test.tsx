import { composeStories } from '@storybook/react-vite';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { Avatar } from './Avatar.tsx';
import * as stories from './Avatar.stories.tsx';

const { Plain, OneWord, ManyWords, OtherScript, Empty } = composeStories(stories);

testConformance('avatar', (props) => <Avatar {...props} name="Asha Rao" />);

test.each([
  ['AR', Plain],
  ['A', OneWord],
  ['VS', ManyWords],
  ['आर', OtherScript],
  ['', Empty],
])('shows the initials "%s"', (initials, Shown) => {
  const { container } = render(<Shown />);
  expect(container).toHaveTextContent(initials);
});
