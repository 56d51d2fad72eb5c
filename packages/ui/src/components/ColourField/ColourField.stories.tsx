import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { PseudoState, pseudoStates } from '../../testing/PseudoState.tsx';
import { ColourField, type ColourFieldProps } from './ColourField.tsx';

function Held({ value: initial, onValueChange, ...props }: ColourFieldProps) {
  const [value, setValue] = useState(initial);
  const change = (next: string) => {
    setValue(next);
    onValueChange(next);
  };
  return <ColourField {...props} value={value} onValueChange={change} />;
}

/**
 * **When:** A colour that people choose, such as that of a brand.
 *
 * **When not:** One of a few given colours: SegmentedControl.
 *
 * **Keyboard:** Enter or Space opens the browser's picker; the code can be typed.
 *
 * **Tokens:** Field's.
 */
const meta = {
  title: 'Parts/ColourField',
  component: ColourField,
  argTypes: argTypesOf(ColourField, {
    label: 'text',
    hideLabel: 'boolean',
    help: 'text',
    error: 'text',
    required: 'boolean',
    disabled: 'boolean',
    value: 'text',
    fallback: 'text',
    pickerLabel: 'text',
    onValueChange: 'action',
  }),
  args: {
    label: 'Main colour',
    pickerLabel: 'Choose main colour',
    value: '#0b5c8f',
    fallback: '#14171a',
    className: 'w-40',
    onValueChange: () => undefined,
  },
  render: (args) => <Held {...args} />,
} satisfies Meta<typeof ColourField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const NotChosen: Story = { args: { value: '' } };
export const WithHelp: Story = { args: { help: '#0b5c8f has 7.1:1 on the page.' } };
export const WithError: Story = { args: { value: '#0b5', error: 'A colour is # and six digits or letters a to f' } };
export const Disabled: Story = { args: { disabled: true } };
export const LongText: Story = {
  args: {
    label: 'The colour of the main action of every view, in the light theme and on everything that is printed',
    help: '2.1:1 on the page, needs 3:1. The nearest that passes, with the same hue and another lightness, is #0b5c8f (4.6:1).',
  },
};

const states = [...pseudoStates, 'error', 'disabled'] as const;
export const AllLooks: Story = {
  tags: ['catalogue'],
  render: (args) => (
    <Catalogue rows={['chosen', 'not chosen']} columns={states}>
      {(row, state) => (
        <PseudoState of="input[type=text]" state={state}>
          <ColourField
            {...args}
            className="w-24"
            value={row === 'chosen' ? '#0b5c8f' : ''}
            disabled={state === 'disabled'}
            {...(state === 'error' && { error: 'No colour' })}
          />
        </PseudoState>
      )}
    </Catalogue>
  ),
};
