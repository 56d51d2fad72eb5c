import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { PseudoState, pseudoStates } from '../../testing/PseudoState.tsx';
import { PasswordField } from './PasswordField.tsx';

/**
 * **When:** Sign-in and choosing a password (`autoComplete="new-password"`).
 *
 * **When not:** Codes that are not secret: TextField.
 *
 * **Keyboard:** Tab focuses the toggle; Enter and Space press it, and the value stays.
 *
 * **Tokens:** Field's, sunken, ink, muted, radius-factor.
 */
const meta = {
  title: 'Parts/PasswordField',
  component: PasswordField,
  argTypes: argTypesOf(PasswordField, {
    label: 'text',
    hideLabel: 'boolean',
    help: 'text',
    error: 'text',
    required: 'boolean',
    disabled: 'boolean',
    readOnly: 'boolean',
    placeholder: 'text',
    defaultValue: 'text',
    onChange: 'action',
    showLabel: 'text',
    hidePasswordLabel: 'text',
  }),
  args: { label: 'Password', defaultValue: 'swordfish' },
  decorators: [
    (Story) => (
      <div className="max-w-80">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof PasswordField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Empty: Story = { args: { defaultValue: '' } };
export const WithError: Story = { args: { error: 'Invalid password' } };
export const Disabled: Story = { args: { disabled: true } };
export const Shown: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button'));
    await expect(canvas.getByLabelText('Password')).toHaveAttribute('type', 'text');
  },
};

const states = [...pseudoStates, 'disabled'] as const;
export const AllLooks: Story = {
  tags: ['catalogue'],
  decorators: [],
  render: () => (
    <Catalogue rows={['filled']} columns={states}>
      {(_, state) => (
        <PseudoState of="input" state={state}>
          <PasswordField
            label="Password"
            className="min-w-48"
            defaultValue="swordfish"
            {...(state === 'disabled' ? { disabled: true } : {})}
          />
        </PseudoState>
      )}
    </Catalogue>
  ),
};
