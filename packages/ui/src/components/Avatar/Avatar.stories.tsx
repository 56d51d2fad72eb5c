import type { Meta, StoryObj } from '@storybook/react-vite';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { Avatar, avatarSizes } from './Avatar.tsx';

/**
 * **When:** Beside a name, in menus and on the kiosk.
 *
 * **When not:** In tables. Without the name.
 *
 * **Keyboard:** None.
 *
 * **Tokens:** sunken, muted.
 */
const meta = {
  title: 'Parts/Avatar',
  component: Avatar,
  argTypes: argTypesOf(Avatar, { name: 'text', size: avatarSizes }),
  args: { name: 'Asha Rao' },
} satisfies Meta<typeof Avatar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const OneWord: Story = { args: { name: 'Asha' } };
export const ManyWords: Story = { args: { name: 'Venkatanarasimha Lakshminarayanan Subramanian' } };
export const OtherScript: Story = { args: { name: 'आशा राव' } };
export const Empty: Story = { args: { name: '' } };
export const AllLooks: Story = {
  tags: ['catalogue'],
  render: ({ name }) => (
    <Catalogue rows={avatarSizes} columns={['initials']}>
      {(size) => <Avatar name={name} size={size} />}
    </Catalogue>
  ),
};
