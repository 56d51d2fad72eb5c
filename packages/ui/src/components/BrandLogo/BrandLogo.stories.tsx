import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor } from 'storybook/test';
import { argTypesOf } from '../../testing/argTypes.ts';
import { BrandLogo } from './BrandLogo.tsx';

const logo = (ground: string, ink: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="64"><rect width="160" height="64" fill="${ground}"/><path d="M16 26h8v-8h8v28h-8v-8h-8zm128 0h-8v-8h-8v28h8v-8h8zM36 29h88v6H36z" fill="${ink}"/></svg>`,
  )}`;
const logos = {
  transparent: logo('none', '#e2641b'),
  white: logo('#ffffff', '#14171a'),
  black: logo('#000000', '#c6f432'),
};

/**
 * **When:** The logo of a brand, on the header and wherever its file may have a background of its own.
 *
 * **When not:** Pictures; people: Avatar.
 *
 * **Keyboard:** Not interactive.
 *
 * **Tokens:** radius-factor.
 */
const meta = {
  title: 'Parts/BrandLogo',
  component: BrandLogo,
  argTypes: argTypesOf(BrandLogo, { src: 'text', alt: 'text' }),
  args: { src: logos.transparent, alt: 'Iron Temple', className: 'h-8 max-w-48' },
} satisfies Meta<typeof BrandLogo>;
export default meta;
type Story = StoryObj<typeof meta>;

const image = () => screen.getByRole('img', { name: 'Iron Temple' });
const hasPlate = (colour: string) => async () => {
  await waitFor(() => expect(image()).toHaveAttribute('data-plate'));
  await expect(getComputedStyle(image()).backgroundColor).toBe(colour);
};

export const Plain: Story = {
  play: async () => {
    await (image() as HTMLImageElement).decode();
    await expect(image()).not.toHaveAttribute('data-plate');
  },
};
export const OpaqueWhite: Story = { args: { src: logos.white }, play: hasPlate('rgb(255, 255, 255)') };
export const OpaqueBlack: Story = { args: { src: logos.black }, play: hasPlate('rgb(0, 0, 0)') };
/** The name of the gym stands in its place. */
export const LoadFailed: Story = { args: { src: 'data:image/png;base64,' } };
export const AllLooks: Story = {
  tags: ['catalogue'],
  render: (args) => (
    <div data-slot="app-frame">
      <div data-slot="app-header" className="flex flex-wrap items-center gap-4 bg-header p-4">
        {Object.entries(logos).map(([name, src]) => (
          <BrandLogo key={name} {...args} src={src} alt={name} />
        ))}
      </div>
    </div>
  ),
};
