import type { Meta, StoryObj } from '@storybook/react-vite';
import { LandingPage } from './LandingPage.tsx';

/** The product's public page; needs neither session nor server. */
const meta = {
  title: 'Screens/Landing',
  component: LandingPage,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof LandingPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Narrow: Story = { globals: { viewport: { value: 'phone' } } };
