import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { argTypesOf } from '../../testing/argTypes.ts';
import { handler } from '../../testing/handler.ts';
import { Button } from '../Button/Button.tsx';
import { SelectField } from '../SelectField/SelectField.tsx';
import { TextField } from '../TextField/TextField.tsx';
import { Drawer, drawerSides } from './Drawer.tsx';

const statuses = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
];

/**
 * **When:** Filters on a phone (`side="bottom"`), or details beside a list.
 *
 * **When not:** A required decision: Dialog.
 *
 * **Keyboard:** Like Dialog: Tab stays inside, Escape closes, the focus returns.
 *
 * **Tokens:** raised, ink, line, shadow, radius-factor; Dialog's.
 */
const meta = {
  title: 'Parts/Drawer',
  component: Drawer,
  // Takes the focus: each story has a frame of its own on the docs page.
  parameters: { docs: { story: { inline: false, height: '480px' } } },
  argTypes: argTypesOf(Drawer, {
    open: 'boolean',
    initialFocus: false,
    onOpenChange: 'action',
    side: drawerSides,
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
    title: 'Filters',
    children: <SelectField label="Status" options={statuses} />,
    footer: <Button variant="primary">Show 61 members</Button>,
  },
  render: function Controlled(args) {
    const [open, setOpen] = useState(args.open);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Filters</Button>
        <Drawer {...args} open={open} onOpenChange={setOpen} />
      </>
    );
  },
} satisfies Meta<typeof Drawer>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Closed: Story = { args: { open: false } };
export const FromBelow: Story = { args: { side: 'bottom' } };
export const OnAPhone: Story = { args: { side: 'bottom' }, globals: { viewport: { value: 'phone' } } };
export const Busy: Story = { args: { busy: true } };
export const LongContent: Story = {
  args: {
    title: 'Filters of Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian the Second',
    description: 'They stay for the next visit on this device.',
    children: (
      <div className="space-y-4">
        {Array.from({ length: 16 }, (_, index) => (
          <TextField key={index} label={`Field ${index + 1}`} />
        ))}
      </div>
    ),
  },
};
export const LongContentOnAPhone: Story = {
  args: { ...LongContent.args, side: 'bottom' },
  globals: { viewport: { value: 'phone' } },
};
export const AllLooks: Story = { tags: ['catalogue'] };
