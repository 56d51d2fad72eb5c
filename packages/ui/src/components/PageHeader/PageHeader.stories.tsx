import type { Meta, StoryObj } from '@storybook/react-vite';
import { Plus } from 'lucide-react';
import { expect } from 'storybook/test';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Avatar } from '../Avatar/Avatar.tsx';
import { Button } from '../Button/Button.tsx';
import { PageHeader } from './PageHeader.tsx';

/**
 * **When:** Once, at the top of every screen. One primary button, last; rare actions in a menu.
 *
 * **When not:** Inside a card or a dialog, which have their own titles.
 *
 * **Keyboard:** The title receives the focus on navigation; actions are Buttons.
 *
 * **Tokens:** muted, radius-factor.
 */
const meta = {
  title: 'Parts/PageHeader',
  component: PageHeader,
  argTypes: argTypesOf(PageHeader, {
    title: 'text',
    description: 'text',
    lead: false,
    actions: false,
    titleRef: false,
  }),
  args: { title: 'Members' },
} satisfies Meta<typeof PageHeader>;
export default meta;
type Story = StoryObj<typeof meta>;

const actions = (
  <>
    <Button>Checkout All</Button>
    <Button variant="primary" icon={Plus}>
      Add Member
    </Button>
  </>
);
export const Plain: Story = {};
export const WithDescription: Story = {
  args: { title: 'Settings', description: "Manage your gym's basic information and branding" },
};
export const WithActions: Story = { args: { actions } };
export const WithLead: Story = {
  args: { actions, title: 'Asha Rao', description: '+91 98450 12345', lead: <Avatar name="Asha Rao" size="lg" /> },
};
export const OnAPhone: Story = { args: { actions }, globals: { viewport: { value: 'phone' } } };
/** On a phone the description has the whole width, on a tablet the actions stay beside it. */
const withMuch = {
  actions: (
    <>
      <Button>Check In</Button>
      <Button>More</Button>
    </>
  ),
  title: 'Asha Rao',
  description: '+91 98450 12345, venkatanarasimharajuvaripeta@example.com, Andheri West, born 1 February 1992',
  lead: <Avatar name="Asha Rao" size="lg" className="max-sm:hidden" />,
};
export const WithLeadOnAPhone: Story = {
  args: withMuch,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, canvasElement }) => {
    const header = canvasElement.querySelector('[data-slot=page-header]')!.getBoundingClientRect();
    const description = canvas.getByText(withMuch.description).getBoundingClientRect();
    await expect(description.width).toBe(header.width);
    await expect(description.top).toBeGreaterThanOrEqual(canvas.getByText('Check In').getBoundingClientRect().bottom);
  },
};
export const WithLeadOnATablet: Story = {
  args: withMuch,
  globals: { viewport: { value: 'tabletUpright' } },
  play: async ({ canvas }) => {
    const description = canvas.getByText(withMuch.description).getBoundingClientRect();
    await expect(canvas.getByText('Check In').getBoundingClientRect().left).toBeGreaterThan(description.right);
  },
};
export const LongText: Story = {
  args: { actions, title: 'Attendance of Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian the Second' },
};
export const AllLooks: Story = { tags: ['catalogue'], args: { actions, description: '61 of them are here now' } };
