import type { Meta, StoryObj } from '@storybook/react-vite';
import { RefreshCw } from 'lucide-react';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { PseudoState, pseudoStates } from '../../testing/PseudoState.tsx';
import { IconButton, iconButtonSizes } from './IconButton.tsx';

/**
 * **When:** Well-known icons: close, refresh, more. `label` is the accessible name.
 *
 * **When not:** When in doubt: a Button with text.
 *
 * **Keyboard:** Enter and Space press it.
 *
 * **Tokens:** sunken, ink, muted, radius-factor.
 */
const meta = {
  title: 'Parts/IconButton',
  component: IconButton,
  argTypes: argTypesOf(IconButton, {
    label: 'text',
    size: iconButtonSizes,
    disabled: 'boolean',
    busy: 'boolean',
    icon: false,
    onClick: 'action',
  }),
  args: { label: 'Refresh', icon: RefreshCw },
} satisfies Meta<typeof IconButton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Disabled: Story = { args: { disabled: true } };
export const Busy: Story = { args: { busy: true } };

const states = [...pseudoStates, 'disabled'] as const;
export const AllLooks: Story = {
  tags: ['catalogue'],
  render: ({ label, icon }) => (
    <Catalogue rows={iconButtonSizes} columns={states}>
      {(size, state) => (
        <PseudoState of="button" state={state}>
          <IconButton label={label} icon={icon} size={size} {...(state === 'disabled' ? { disabled: true } : {})} />
        </PseudoState>
      )}
    </Catalogue>
  ),
};
