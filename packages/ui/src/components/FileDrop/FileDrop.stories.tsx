import type { Meta, StoryObj } from '@storybook/react-vite';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { handler } from '../../testing/handler.ts';
import { PseudoState, pseudoStates } from '../../testing/PseudoState.tsx';
import type { FileDropProps } from './FileDrop.tsx';
import { FileDrop } from './FileDrop.tsx';

const onChoose: FileDropProps['onChoose'] = handler();

/**
 * **When:** Upload of one document, as the first step of something longer. The caller validates it and sets `error`.
 *
 * **When not:** Pictures with a preview: LogoPicker.
 *
 * **Keyboard:** Enter and Space on the button open the file dialog; a file can be dropped anywhere on it.
 *
 * **Tokens:** surface, sunken, muted, edge, primary, danger, radius-factor; Button's.
 */
const meta = {
  title: 'Parts/FileDrop',
  component: FileDrop,
  argTypes: argTypesOf(FileDrop, {
    label: 'text',
    text: 'text',
    chooseLabel: 'text',
    dropText: 'text',
    help: 'text',
    error: 'text',
    accept: 'text',
    busy: 'boolean',
    busyText: 'text',
    disabled: 'boolean',
    onChoose: 'action',
  }),
  args: {
    label: 'File of members',
    text: 'Drop an Excel or CSV file here',
    chooseLabel: 'Choose File',
    dropText: 'Drop to upload it',
    help: 'At most 10 MB and 20,000 rows.',
    accept: '.csv,.xlsx',
    onChoose,
  },
} satisfies Meta<typeof FileDrop>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const FileDraggedOver: Story = {
  play: async ({ canvas }) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'members.csv', { type: 'text/csv' }));
    canvas.getByRole('group').dispatchEvent(new DragEvent('dragover', { bubbles: true, dataTransfer }));
    await canvas.findByText('Drop to upload it');
  },
};
export const Busy: Story = { args: { busy: true, busyText: 'Reading members.xlsx…' } };
export const WithError: Story = {
  args: { error: 'The file is protected by a password. Save it without one and choose it again.' },
};
export const Disabled: Story = { args: { disabled: true } };
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
export const LongText: Story = {
  args: {
    busy: true,
    busyText:
      'Reading “a-list-of-members-which-the-manager-saved-for-the-third-time-before-the-holidays-final-final.xlsx”…',
    className: 'max-w-md',
  },
};

const states = { rest: {}, hover: {}, focus: {}, busy: { busy: true }, error: { error: 'The file is empty' } };
export const AllLooks: Story = {
  tags: ['catalogue'],
  render: (args) => (
    <Catalogue rows={['enabled', 'disabled']} columns={[...pseudoStates, 'busy', 'error']}>
      {(row, state) => (
        <PseudoState of="button" state={state}>
          <FileDrop {...args} {...states[state]} disabled={row === 'disabled'} className="w-56" />
        </PseudoState>
      )}
    </Catalogue>
  ),
};
