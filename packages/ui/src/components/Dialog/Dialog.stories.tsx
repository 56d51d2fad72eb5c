import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, waitFor } from 'storybook/test';
import { argTypesOf } from '../../testing/argTypes.ts';
import { handler } from '../../testing/handler.ts';
import { Button } from '../Button/Button.tsx';
import { TextField } from '../TextField/TextField.tsx';
import { Dialog, dialogSizes } from './Dialog.tsx';

/**
 * **When:** A short form, or details of one object. On a phone a bottom sheet; the body scrolls, title and footer
 * stay.
 *
 * **When not:** Confirmation: ConfirmDialog. Content beside the page: Drawer. Long forms: a page.
 *
 * **Keyboard:** Tab stays inside; Escape, the close button and a click outside close it, unless busy. The focus
 * returns to the opener.
 *
 * **Tokens:** raised, ink, muted, line, veil, shadow, radius-factor.
 */
const meta = {
  title: 'Parts/Dialog',
  component: Dialog,
  // Takes the focus: each story has a frame of its own on the docs page.
  parameters: { docs: { story: { inline: false, height: '640px' } } },
  argTypes: argTypesOf(Dialog, {
    open: 'boolean',
    initialFocus: false,
    onOpenChange: 'action',
    size: dialogSizes,
    title: 'text',
    description: 'text',
    busy: 'boolean',
    closeLabel: 'text',
    footer: false,
    children: false,
  }),
  args: {
    open: true,
    onOpenChange: handler(),
    title: 'Add New Member',
    description: 'They can check in as soon as they are saved.',
    children: (
      <div className="space-y-4">
        <TextField label="Full Name" required />
        <TextField label="Email" type="email" />
      </div>
    ),
  },
  render: function Controlled({ footer, ...args }) {
    const [open, setOpen] = useState(args.open);
    const buttons = footer ?? (
      <>
        <Button onClick={() => setOpen(false)} disabled={args.busy}>
          Cancel
        </Button>
        <Button variant="primary" busy={args.busy}>
          Add Member
        </Button>
      </>
    );
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        <Dialog {...args} open={open} onOpenChange={setOpen} footer={buttons} />
      </>
    );
  },
} satisfies Meta<typeof Dialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Closed: Story = { args: { open: false } };
export const Busy: Story = { args: { busy: true } };
export const Small: Story = { args: { size: 'sm', description: undefined } };
export const Large: Story = { args: { size: 'lg' } };
export const OnATablet: Story = {
  args: { size: 'lg' },
  globals: { viewport: { value: 'tabletUpright' } },
  play: async () => {
    const { left, right } = (await screen.findByRole('dialog')).getBoundingClientRect();
    await expect(left).toBeGreaterThanOrEqual(16);
    await expect(window.innerWidth - right).toBeGreaterThanOrEqual(16);
  },
};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
export const LongContent: Story = {
  args: {
    title: 'Attendance History of Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian the Second',
    children: (
      <div className="space-y-4">
        {Array.from({ length: 20 }, (_, index) => (
          <TextField key={index} label={`Field ${index + 1}`} />
        ))}
      </div>
    ),
  },
};
/** A line below the title, under which the content goes on. */
export const Scrolled: Story = {
  ...LongContent,
  play: async () => {
    const title = await screen.findByRole('heading', { name: /^Attendance History/ });
    await expect(title.parentElement).not.toHaveAttribute('data-scrolled');
    screen.getByLabelText('Field 5').scrollIntoView();
    await waitFor(() => expect(title.parentElement).toHaveAttribute('data-scrolled'));
  },
};
export const AllLooks: Story = { tags: ['catalogue'] };
