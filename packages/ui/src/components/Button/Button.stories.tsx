import type { Meta, StoryObj } from '@storybook/react-vite';
import { Plus } from 'lucide-react';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { PseudoState, pseudoStates } from '../../testing/PseudoState.tsx';
import { Button, buttonSizes, buttonVariants } from './Button.tsx';

/**
 * **When:** For actions. One primary button per view, at the top right; others secondary or ghost; danger only in a
 * ConfirmDialog.
 *
 * **When not:** Navigation: TextLink, or `asChild` around a link. Icon only: IconButton.
 *
 * **Keyboard:** Enter and Space press it. Busy, it stays in the tab order and does nothing.
 *
 * **Tokens:** primary, on-primary, danger, on-danger, surface, sunken, ink, edge, radius-factor.
 */
const meta = {
  title: 'Parts/Button',
  component: Button,
  argTypes: argTypesOf(Button, {
    children: 'text',
    variant: buttonVariants,
    size: buttonSizes,
    busy: 'boolean',
    disabled: 'boolean',
    icon: false,
    asChild: false,
    onClick: 'action',
  }),
  args: { children: 'Add Member' },
} satisfies Meta<typeof Button>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Primary: Story = { args: { variant: 'primary' } };
export const Ghost: Story = { args: { variant: 'ghost' } };
export const Danger: Story = { args: { variant: 'danger', children: 'Delete' } };
export const WithIcon: Story = { args: { variant: 'primary', icon: Plus } };
export const Busy: Story = { args: { variant: 'primary', icon: Plus, busy: true } };
export const Disabled: Story = { args: { disabled: true } };
export const AsLink: Story = {
  args: { asChild: true, children: <a href="#members">See members</a> },
};
export const LongText: Story = {
  args: { children: 'Check everyone out of every branch of this gym and send each of them a message' },
};

const states = [...pseudoStates, 'disabled', 'busy', 'icon'] as const;
const propsOf = (state: (typeof states)[number]) => {
  if (state === 'icon') return { icon: Plus };
  if (state === 'disabled' || state === 'busy') return { [state]: true };
  return {};
};
export const AllLooks: Story = {
  tags: ['catalogue'],
  render: () => (
    <Catalogue rows={buttonVariants} columns={states}>
      {(variant, state) => (
        <PseudoState of="button" state={state}>
          <Button variant={variant} {...propsOf(state)}>
            Save
          </Button>
        </PseudoState>
      )}
    </Catalogue>
  ),
};
export const AllSizes: Story = {
  tags: ['catalogue'],
  render: () => (
    <Catalogue rows={buttonSizes} columns={buttonVariants}>
      {(size, variant) => (
        <Button size={size} variant={variant} icon={Plus}>
          Save
        </Button>
      )}
    </Catalogue>
  ),
};
