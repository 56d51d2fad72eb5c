import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { handler } from '../../testing/handler.ts';
import { PseudoState, pseudoStates } from '../../testing/PseudoState.tsx';
import type { LogoPickerProps } from './LogoPicker.tsx';
import { LogoPicker } from './LogoPicker.tsx';

const svg = (width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
      <rect width="${width}" height="${height}" rx="18" fill="#c43d12"/>
      <circle cx="${width / 2}" cy="${height / 2}" r="${Math.min(width, height) / 3}" fill="#ffd166"/>
    </svg>`,
  )}`;
const logo = svg(400, 200);
const onChoose: LogoPickerProps['onChoose'] = handler();

/**
 * **When:** Upload of a logo. The caller validates type and size and sets `error`.
 *
 * **When not:** Documents or several files: not supported.
 *
 * **Keyboard:** Enter and Space open the file dialog; a file can be dropped anywhere on it. On removal the focus moves
 * to the choose button.
 *
 * **Tokens:** surface, sunken, muted, line, edge, primary, danger, radius-factor; Button's.
 */
const meta = {
  title: 'Parts/LogoPicker',
  component: LogoPicker,
  argTypes: argTypesOf(LogoPicker, {
    label: 'text',
    src: 'text',
    alt: 'text',
    emptyText: 'text',
    chooseLabel: 'text',
    removeLabel: 'text',
    dropText: 'text',
    help: 'text',
    error: 'text',
    accept: 'text',
    busy: 'boolean',
    busyText: 'text',
    disabled: 'boolean',
    onChoose: 'action',
    onRemove: 'action',
  }),
  args: {
    label: 'Brand Logo',
    alt: 'Logo of Iron Temple',
    emptyText: 'No Logo',
    chooseLabel: 'Choose Logo',
    dropText: 'Drop it here',
    help: 'An image file, at most 1 MB. Recommended: 400 × 200 px.',
    accept: 'image/jpeg,image/png,image/gif,image/webp',
    onChoose,
    onRemove: handler(),
  },
} satisfies Meta<typeof LogoPicker>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Filled: Story = { args: { src: logo } };
export const Removable: Story = {
  render: function Removable(args) {
    const [src, setSrc] = useState<string | null>(logo);
    return <LogoPicker {...args} src={src} onRemove={() => setSrc(null)} />;
  },
};
export const FileHeldOver: Story = {
  play: async ({ canvas }) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'logo.png', { type: 'image/png' }));
    canvas.getByRole('group').dispatchEvent(new DragEvent('dragover', { bubbles: true, dataTransfer }));
    await canvas.findByText('Drop it here');
  },
};
export const Tall: Story = { args: { src: svg(120, 480) } };
export const Wide: Story = { args: { src: svg(900, 90) } };
export const Busy: Story = { args: { src: logo, busy: true, busyText: 'Uploading Logo…' } };
export const WithError: Story = { args: { error: 'File Too Large: choose an image of at most 1 MB' } };
export const Disabled: Story = { args: { src: logo, disabled: true } };
export const OnAPhone: Story = { args: { src: logo }, globals: { viewport: { value: 'phone' } } };
export const LongText: Story = {
  args: {
    label: 'The picture that stands at the top of every page, on the kiosk and in the letters that are sent to members',
    error:
      'The file “a-logo-with-a-very-long-name-which-its-designer-saved-for-the-third-time-final-final.tiff” is no image that browsers show; choose a JPEG, PNG, GIF or WebP file',
    className: 'max-w-md',
  },
};

const states = {
  rest: {},
  hover: {},
  focus: {},
  busy: { busy: true, busyText: 'Uploading…' },
  error: { error: 'File Too Large' },
  disabled: { disabled: true },
};
export const AllLooks: Story = {
  tags: ['catalogue'],
  render: (args) => (
    // So that all six fit side by side.
    <div data-density="compact">
      <Catalogue rows={['empty', 'filled']} columns={[...pseudoStates, 'busy', 'error', 'disabled']}>
        {(row, state) => (
          <PseudoState of="button" state={state}>
            <LogoPicker
              {...args}
              help="At most 1 MB"
              {...states[state]}
              src={row === 'filled' ? logo : null}
              className="w-52"
            />
          </PseudoState>
        )}
      </Catalogue>
    </div>
  ),
};
