import type { Meta, StoryObj } from '@storybook/react-vite';
import { RefreshCw } from 'lucide-react';
import { Catalogue, look, looks } from '../../testing/Catalogue.tsx';
import { IconButton, iconButtonSizes } from './IconButton.tsx';

/** For close, refresh, more. When in doubt, write the word on a Button. Enter and Space press it. */
const meta = {
  title: 'Parts/IconButton',
  component: IconButton,
  args: { label: 'Refresh', icon: RefreshCw },
} satisfies Meta<typeof IconButton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Disabled: Story = { args: { disabled: true } };

const states = [...looks, 'disabled'] as const;
export const AllLooks: Story = {
  tags: ['catalogue'],
  render: ({ label, icon }) => (
    <Catalogue rows={iconButtonSizes} columns={states}>
      {(size, state) => (
        <IconButton
          label={label}
          icon={icon}
          size={size}
          {...(state === 'disabled' ? { disabled: true } : look(state))}
        />
      )}
    </Catalogue>
  ),
};
