import type { Meta, StoryObj } from '@storybook/react-vite';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { Skeleton } from './Skeleton.tsx';

/**
 * **When:** Loading content of known shape. Set `aria-busy` once, on the container.
 *
 * **When not:** Loading without a known shape: Spinner.
 *
 * **Keyboard:** None.
 *
 * **Tokens:** sunken, radius-factor.
 */
const meta = {
  title: 'Parts/Skeleton',
  component: Skeleton,
  argTypes: argTypesOf(Skeleton, { className: 'text' }),
  args: { className: 'w-40' },
} satisfies Meta<typeof Skeleton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};

export const Card: Story = {
  render: () => (
    <div aria-busy className="flex w-80 items-center gap-3 rounded-lg border border-line bg-surface p-4">
      <Skeleton className="size-10 rounded-full" />
      <div className="grow space-y-2">
        <Skeleton className="w-32" />
        <Skeleton className="h-3 w-48" />
      </div>
    </div>
  ),
};

const shapes = { line: 'w-40', figure: 'h-11 w-24', picture: 'size-10 rounded-full' } as const;
export const AllLooks: Story = {
  tags: ['catalogue'],
  render: () => (
    <Catalogue rows={['line', 'figure', 'picture']} columns={['shape']}>
      {(shape) => <Skeleton className={shapes[shape]} />}
    </Catalogue>
  ),
};
