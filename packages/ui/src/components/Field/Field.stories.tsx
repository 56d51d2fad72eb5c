import type { Meta, StoryObj } from '@storybook/react-vite';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { PseudoState } from '../../testing/PseudoState.tsx';
import { controlClass } from './controlClass.ts';
import { Field } from './Field.tsx';

/**
 * **When:** Label, help and error around a custom control: spread the props it passes on the control. An error
 * replaces the help.
 *
 * **When not:** Around TextField and other fields, which include it.
 *
 * **Keyboard:** That of the control; its label focuses it.
 *
 * **Tokens:** surface, sunken, ink, muted, line, edge, warning, danger, radius-factor.
 */
const meta = {
  title: 'Parts/Field',
  component: Field,
  argTypes: argTypesOf(Field, {
    label: 'text',
    hideLabel: 'boolean',
    help: 'text',
    error: 'text',
    required: 'boolean',
    counter: 'boolean',
    maxLength: 'number',
    children: false,
  }),
  args: {
    label: 'Branch address',
    className: 'max-w-80',
    children: (given) => <input {...given} className={controlClass()} />,
  },
} satisfies Meta<typeof Field>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Required: Story = { args: { required: true } };
export const WithHelp: Story = { args: { help: 'As it stands on the door.' } };
export const WithError: Story = { args: { help: 'As it stands on the door.', error: 'Enter an address' } };
export const WithCounter: Story = {
  args: {
    counter: true,
    maxLength: 100,
    children: (given) => <input {...given} maxLength={100} defaultValue="Iron Temple" className={controlClass()} />,
  },
};
export const HiddenLabel: Story = { args: { hideLabel: true } };
export const LongText: Story = {
  args: {
    label: 'The address under which the branch is found by who comes for the first time by bus, by car or on foot',
    error:
      'This address is already that of another branch of this gym; two branches need two addresses to be told apart',
    counter: true,
    maxLength: 250,
  },
};

const states = { plain: {}, hover: {}, focus: {}, help: { help: 'Help' }, error: { error: 'Enter an address' } };
export const AllLooks: Story = {
  tags: ['catalogue'],
  render: (args) => (
    <Catalogue rows={['optional', 'required']} columns={['plain', 'hover', 'focus', 'help', 'error']}>
      {(row, state) => (
        <PseudoState of="input" state={state}>
          <Field {...args} {...states[state]} required={row === 'required'} />
        </PseudoState>
      )}
    </Catalogue>
  ),
};
