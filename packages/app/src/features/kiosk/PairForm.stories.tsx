import { ApiError } from '@spotter/api';
import { blockStorage } from '@spotter/web-core/blockStorage';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { PairForm } from './PairForm.tsx';

/** A tablet becomes a kiosk by the code of the settings, without a sign-in. */
const meta = {
  title: 'Screens/Pair this screen',
  component: PairForm,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'tablet' } },
  args: { pair: async (code: string): Promise<void> => void code },
} satisfies Meta<typeof PairForm>;
export default meta;
type Story = StoryObj<typeof meta>;

const enter =
  (code: string): Story['play'] =>
  async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.type(page.getByRole('textbox', { name: 'Code' }), code);
    await userEvent.click(page.getByRole('button', { name: 'Pair this screen' }));
  };

export const Plain: Story = {};
export const Incomplete: Story = { play: enter('ABCD') };
export const Pairing: Story = { args: { pair: () => new Promise(() => undefined) }, play: enter('abcd 2345') };
export const Expired: Story = {
  args: {
    pair: () => Promise.reject(new ApiError('This code has expired. Ask for a new one.', { code: 'code-expired' })),
  },
  play: enter('ABCD2345'),
};
export const StorageBlocked: Story = { beforeEach: blockStorage };
export const InTheDark: Story = { globals: { viewport: { value: 'tablet' }, theme: 'dark' } };
export const Upright: Story = { globals: { viewport: { value: 'tabletUpright' } } };
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
