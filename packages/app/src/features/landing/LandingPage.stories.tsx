import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
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
/** Longer texts leave the header its margins. */
export const PseudoLocale: Story = {
  globals: { viewport: { value: 'phone' }, language: 'pseudo' },
  play: async ({ canvasElement }) => {
    const header = within(canvasElement).getByRole('banner');
    const [first, last] = [header.querySelector('a'), header.querySelector('nav > :last-child')];
    const edges = [first, last].flatMap((element) => {
      const { left, right } = element!.getBoundingClientRect();
      return [left, document.documentElement.clientWidth - right];
    });
    await expect(Math.min(...edges)).toBeGreaterThanOrEqual(16);
  },
};
