import type { Meta, StoryObj } from '@storybook/react-vite';
import { within } from 'storybook/test';
import { LazyScreen } from './LazyScreen.tsx';
import { lazyScript } from './lazyScript.ts';

const Missing = lazyScript(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
const Broken = (): never => {
  throw new Error('This screen has a defect');
};

/** A screen of the pass whose script is loaded when it is opened. */
const meta = {
  title: 'Pass/Lazy screen',
  component: LazyScreen,
  parameters: { layout: 'fullscreen' },
  args: { reload: () => undefined, children: <Missing /> },
  render: (args) => (
    <div className="mx-auto flex min-h-dvh max-w-md flex-col bg-canvas">
      <LazyScreen {...args} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('alert');
  },
} satisfies Meta<typeof LazyScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Failed: Story = {};
export const Defect: Story = { args: { children: <Broken /> } };
export const FailedWithWayBack: Story = { args: { onBack: () => undefined } };
export const Hindi: Story = { ...FailedWithWayBack, globals: { language: 'hi' } };
