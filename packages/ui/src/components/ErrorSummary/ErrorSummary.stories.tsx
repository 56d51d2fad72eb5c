import type { Meta, StoryObj } from '@storybook/react-vite';
import { argTypesOf } from '../../testing/argTypes.ts';
import { TextField } from '../TextField/TextField.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';

/**
 * **When:** Above a form of more than two fields, after a failed submit. Each field also shows its own error.
 *
 * **When not:** While typing; for content that failed to load: ErrorBanner.
 *
 * **Keyboard:** Takes the focus when it appears; Tab moves through its links, Enter goes to the field.
 *
 * **Tokens:** ink, danger, danger-soft, radius-factor.
 */
const meta = {
  title: 'Parts/ErrorSummary',
  component: ErrorSummary,
  // Takes the focus: each story has a frame of its own on the docs page.
  parameters: { docs: { story: { inline: false, height: '280px' } } },
  argTypes: argTypesOf(ErrorSummary, { title: 'text', errors: 'object', attempt: 'number' }),
  args: {
    title: 'There are 2 things to put right',
    errors: [
      { fieldId: 'name', message: 'Name is required' },
      { fieldId: 'email', message: 'Please enter a valid email address' },
    ],
  },
  render: (args) => (
    <form className="max-w-96 space-y-4">
      <ErrorSummary {...args} />
      <TextField id="name" label="Name" />
      <TextField id="email" label="Email" />
    </form>
  ),
} satisfies Meta<typeof ErrorSummary>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const None: Story = { args: { errors: [] } };
export const OfTheWholeForm: Story = {
  args: { title: 'Failed to Add Member', errors: [{ message: 'No connection' }] },
};
export const LongText: Story = {
  args: {
    errors: [
      {
        fieldId: 'email',
        message: 'Please enter an email address that belongs to nobody else in this gym, in any of its branches',
      },
    ],
  },
};
export const AllLooks: Story = { tags: ['catalogue'] };
