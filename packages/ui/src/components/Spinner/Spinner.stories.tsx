import type { Meta, StoryObj } from '@storybook/react-vite';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { Spinner } from './Spinner.tsx';

/**
 * **When:** Loading without a known shape, and inside a busy Button.
 *
 * **When not:** Known shape: Skeleton. A whole page: PageLoader.
 *
 * **Keyboard:** None.
 *
 * **Tokens:** none: it takes the colour of its text.
 */
const meta = {
  title: 'Parts/Spinner',
  component: Spinner,
  argTypes: argTypesOf(Spinner, { label: 'text', className: 'text' }),
  args: { label: 'Loading members' },
} satisfies Meta<typeof Spinner>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};

export const BesideWords: Story = {
  render: () => (
    <p className="flex items-center gap-2">
      <Spinner /> Signing in...
    </p>
  ),
};

const sizes = ['text-xs', 'text-base', 'text-2xl'] as const;
export const AllLooks: Story = {
  tags: ['catalogue'],
  render: () => (
    <Catalogue rows={['with its text']} columns={sizes}>
      {(_, size) => <Spinner className={size} />}
    </Catalogue>
  ),
};
