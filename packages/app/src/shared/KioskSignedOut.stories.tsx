import type { Meta, StoryObj } from '@storybook/react-vite';
import { MemoryRouter } from 'react-router-dom';
import { KioskSignedOut } from './KioskSignedOut.tsx';

/** What a locked kiosk shows once its session has ended. */
const meta = {
  title: 'Screens/Kiosk signed out',
  component: KioskSignedOut,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'tablet' } },
  render: () => (
    <MemoryRouter>
      <KioskSignedOut />
    </MemoryRouter>
  ),
} satisfies Meta<typeof KioskSignedOut>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Upright: Story = { globals: { viewport: { value: 'tabletUpright' } } };
export const InTheDark: Story = { globals: { viewport: { value: 'tablet' }, theme: 'dark' } };
