import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { handler } from '../../testing/handler.ts';
import { PseudoState, pseudoStates } from '../../testing/PseudoState.tsx';
import { SearchField } from './SearchField.tsx';

/**
 * **When:** Above a list, filtering while typing.
 *
 * **When not:** Search across the application: CommandPalette.
 *
 * **Keyboard:** Escape clears it and keeps the focus. The screen binds the displayed shortcut.
 *
 * **Tokens:** Field's, muted, line, radius-factor.
 */
const meta = {
  title: 'Parts/SearchField',
  component: SearchField,
  argTypes: argTypesOf(SearchField, {
    label: 'text',
    value: 'text',
    hideLabel: 'boolean',
    help: 'text',
    error: 'text',
    disabled: 'boolean',
    placeholder: 'text',
    clearLabel: 'text',
    shortcut: 'text',
    onValueChange: 'action',
  }),
  args: { label: 'Search by name, phone or email', value: '', onValueChange: handler(), className: 'w-80' },
  render: function Controlled(args) {
    const [value, setValue] = useState(args.value);
    return <SearchField {...args} value={value} onValueChange={setValue} />;
  },
} satisfies Meta<typeof SearchField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Filled: Story = { args: { value: 'Asha' } };
export const WithShortcut: Story = { args: { shortcut: '/' } };
export const Disabled: Story = { args: { disabled: true } };
export const VisibleLabel: Story = { args: { hideLabel: false, help: 'Name, phone or email' } };
export const WithError: Story = { args: { value: 'Asha', error: 'Search for at least two letters of a name' } };
export const LongText: Story = {
  args: { value: 'Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian the Second' },
};

export const AllLooks: Story = {
  tags: ['catalogue'],
  render: (args) => (
    <Catalogue rows={['empty', 'filled']} columns={pseudoStates}>
      {(row, state) => (
        <PseudoState of="input" state={state}>
          <SearchField {...args} shortcut="/" className="w-60" value={row === 'filled' ? 'Asha' : ''} />
        </PseudoState>
      )}
    </Catalogue>
  ),
};
