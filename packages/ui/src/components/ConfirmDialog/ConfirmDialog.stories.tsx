import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { argTypesOf } from '../../testing/argTypes.ts';
import { handler } from '../../testing/handler.ts';
import { Button } from '../Button/Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/**
 * **When:** Before an irreversible action. The title names the object, the description the consequence.
 *
 * **When not:** Reversible actions: do them and show a Toast. Forms: Dialog.
 *
 * **Keyboard:** Tab stays inside; Enter and Space press; Escape cancels, unless busy. The focus returns.
 *
 * **Tokens:** Dialog's and Button's.
 */
const meta = {
  title: 'Parts/ConfirmDialog',
  component: ConfirmDialog,
  // Takes the focus: each story has a frame of its own on the docs page.
  parameters: { docs: { story: { inline: false, height: '360px' } } },
  argTypes: argTypesOf(ConfirmDialog, {
    open: 'boolean',
    onOpenChange: 'action',
    onConfirm: 'action',
    title: 'text',
    description: 'text',
    confirmLabel: 'text',
    cancelLabel: 'text',
    danger: 'boolean',
    busy: 'boolean',
  }),
  args: {
    open: true,
    onOpenChange: handler(),
    onConfirm: handler(),
    title: 'Check out everyone?',
    description: '61 people are checked in at Indiranagar. Their visits end now.',
    confirmLabel: 'Check Out All',
  },
  render: function Controlled(args) {
    const [open, setOpen] = useState(args.open);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Ask</Button>
        <ConfirmDialog {...args} open={open} onOpenChange={setOpen} />
      </>
    );
  },
} satisfies Meta<typeof ConfirmDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

const deletion = {
  danger: true,
  title: 'Delete Asha Rao?',
  description: 'Her 48 visits are deleted too. This cannot be undone.',
  confirmLabel: 'Delete',
};
export const Plain: Story = {};
export const Danger: Story = { args: deletion };
export const Busy: Story = { args: { ...deletion, busy: true } };
export const LongText: Story = {
  args: { ...deletion, title: 'Delete Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian the Second?' },
};
export const OnAPhone: Story = { args: deletion, globals: { viewport: { value: 'phone' } } };
export const LongTextOnAPhone: Story = { ...LongText, globals: { viewport: { value: 'phone' } } };
export const AllLooks: Story = { tags: ['catalogue'], args: deletion };
