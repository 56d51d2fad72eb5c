import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { PhoneField } from './PhoneField.tsx';
import * as stories from './PhoneField.stories.tsx';

const { Plain } = composeStories(stories);

testConformance('phone-field', (props) => <PhoneField {...props} label="Phone" />);

test('keeps at most ten digits', { tags: ['member-form-6'] }, async () => {
  const seen: string[] = [];
  render(<Plain onChange={(event) => seen.push(event.target.value)} />);
  await userEvent.type(screen.getByLabelText('Mobile Number'), '98a4-5 0123456');
  expect(screen.getByLabelText('Mobile Number')).toHaveValue('9845012345');
  expect(seen.at(-1)).toBe('9845012345');
});

test.each([
  '+91 98450-12345',
  '98450 12345',
  ' +919845012345 ',
  '919845012345',
  '91 98450 12345',
  '098450 12345',
  '0 +91 98450 12345',
  '+91 (0) 98450 12345',
])('understands a pasted "%s"', async (text) => {
  render(<Plain />);
  await userEvent.tab();
  await userEvent.paste(text);
  expect(screen.getByLabelText('Mobile Number')).toHaveValue('9845012345');
});

test.each(['+91 98450 12345', '919845012345', '098450 12345', '0919845012345', '00919845012345', '+91 098450 12345'])(
  'typed key by key, "%s" loses the country code and the trunk prefix',
  async (keys) => {
    render(<Plain />);
    await userEvent.type(screen.getByLabelText('Mobile Number'), keys);
    expect(screen.getByLabelText('Mobile Number')).toHaveValue('9845012345');
  },
);

test('ten digits that begin with the country code are kept', async () => {
  render(<Plain />);
  await userEvent.type(screen.getByLabelText('Mobile Number'), '9198450123');
  expect(screen.getByLabelText('Mobile Number')).toHaveValue('9198450123');
});

test.each(['९८४५०१२३४५', '+९१ ९८४५०-१२३४५', '٩٨٤٥٠١٢٣٤٥', '９８４５０１２３４５'])(
  'understands the digits of other scripts: "%s"',
  async (text) => {
    render(<Plain />);
    await userEvent.tab();
    await userEvent.paste(text);
    expect(screen.getByLabelText('Mobile Number')).toHaveValue('9845012345');
  },
);

test.each(['🏋️‍♀️', '−', ' \u200F '])('ignores "%s"', async (text) => {
  render(<Plain />);
  await userEvent.tab();
  await userEvent.paste(text);
  expect(screen.getByLabelText('Mobile Number')).toHaveValue('');
});
