import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { OccupancyBar } from '../components/OccupancyBar/OccupancyBar.tsx';
import { SegmentedControl } from '../components/SegmentedControl/SegmentedControl.tsx';
import { Switch } from '../components/Switch/Switch.tsx';
import { ToastProvider } from '../components/Toast/ToastProvider.tsx';
import { ListPage } from './ListPage.tsx';

/**
 * The components together, under accessibility settings: right to left, forced colours, more contrast, reduced motion,
 * 200 % zoom and text size. `parameters.media` emulates CSS media features in tests.
 */
const meta = {
  title: 'Foundations/Visitors',
  component: ListPage,
  render: () => (
    <ToastProvider>
      <ListPage />
    </ToastProvider>
  ),
} satisfies Meta<typeof ListPage>;
export default meta;
type Story = StoryObj<typeof meta>;

const themes = ['Light', 'Dark'].map((label) => ({ label, value: label.toLowerCase() }));
const addMember = () => screen.getByRole('button', { name: 'Add Member' });
const animationsFinished = () => Promise.all(document.getAnimations().map(({ finished }) => finished));
const open = async () => {
  await userEvent.click(addMember());
  const dialog = await screen.findByRole('dialog', { name: 'Add New Member' });
  await animationsFinished();
  return dialog;
};
const submit = async () => {
  await userEvent.click(screen.getAllByRole('button', { name: 'Add Member' }).at(-1)!);
  const message = await screen.findByText('Member Added Successfully!');
  await animationsFinished();
  return message;
};
const expectNoHorizontalScroll = () =>
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
const animation = (element: Element) => getComputedStyle(element).animationDuration;
const media = (feature: string, value: string) => ({ media: { [feature]: value } });
/** Guards against a screenshot without the emulation. */
const expectMedia = (query: string) => expect(window.matchMedia(`(${query})`).matches).toBe(true);

export const Plain: Story = {};

export const FocusReturns: Story = {
  play: async () => {
    addMember().focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByLabelText(/Full Name/)).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(addMember()).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByLabelText(/Full Name/)).toHaveFocus());
    await expect(await submit()).toBeVisible();
    await waitFor(() => expect(addMember()).toHaveFocus());
  },
};

export const RightToLeft: Story = {
  globals: { direction: 'rtl' },
  play: async () => {
    await expect(addMember().getBoundingClientRect().right).toBeLessThan(window.innerWidth / 2);
    const [first, last] = [screen.getByText('Member'), screen.getByText('Visits')];
    await expect(first.getBoundingClientRect().left).toBeGreaterThan(last.getBoundingClientRect().left);
  },
};
export const RightToLeftDialog: Story = {
  globals: { direction: 'rtl' },
  play: async () => {
    const dialog = await open();
    const cross = screen.getByRole('button', { name: 'Close' }).getBoundingClientRect();
    await expect(cross.left - dialog.getBoundingClientRect().left).toBeLessThan(40);
  },
};

export const ForcedColours: Story = {
  parameters: media('forced-colors', 'active'),
  play: async () => {
    await expectMedia('forced-colors: active');
    await userEvent.click(screen.getByRole('button', { name: 'Currently Checked In' }));
    await userEvent.tab();
  },
};
export const ForcedColoursControls: Story = {
  parameters: media('forced-colors', 'active'),
  render: () => (
    <div className="grid max-w-96 gap-4">
      <Switch label="Live" checked />
      <Switch label="Keep the screen awake" checked={false} />
      <SegmentedControl label="Theme" options={themes} value="dark" onValueChange={() => {}} />
      <OccupancyBar label="Indiranagar" count={61} capacity={120} valueText="61 of 120" />
    </div>
  ),
  play: async () => {
    const on = getComputedStyle(screen.getByRole('switch', { name: 'Live' })).backgroundColor;
    const off = getComputedStyle(screen.getByRole('switch', { name: 'Keep the screen awake' })).backgroundColor;
    await expect(on).not.toBe(off);
    await expect(getComputedStyle(screen.getByRole('radio', { name: 'Dark' })).backgroundColor).toBe(on);
    await expect(getComputedStyle(screen.getByRole('meter').firstElementChild!).backgroundColor).toBe(on);
  },
};
export const ForcedColoursDialog: Story = {
  parameters: media('forced-colors', 'active'),
  play: async () => {
    // Forced colours remove the background; the border must remain.
    const dialog = await open();
    await expect(getComputedStyle(dialog).borderStyle).toBe('solid');
    // A focused field would have a blinking caret, in the forced colour.
    within(dialog).getByRole('button', { name: 'Cancel' }).focus();
  },
};

export const MoreContrast: Story = {
  parameters: media('prefers-contrast', 'more'),
  play: async () => {
    await expectMedia('prefers-contrast: more');
    const message = getComputedStyle(screen.getByText('14 of them are here now')).color;
    await expect(message).toBe(getComputedStyle(document.documentElement).color);
  },
};

export const ReducedMotion: Story = {
  parameters: media('prefers-reduced-motion', 'reduce'),
  play: async () => {
    await expectMedia('prefers-reduced-motion: reduce');
    await expect(getComputedStyle(addMember()).transitionDuration).toBe('0.001s');
    const dialog = await open();
    await expect(animation(dialog)).toBe('0.001s');
    await expect(animation((await submit()).closest('[data-slot=toast]')!)).toBe('0.001s');
  },
};

export const Zoomed: Story = { globals: { viewport: { value: 'zoomed' } }, play: expectNoHorizontalScroll };
export const ZoomedDialog: Story = {
  globals: { viewport: { value: 'zoomed' } },
  play: async () => {
    const box = (await open()).getBoundingClientRect();
    await expectNoHorizontalScroll();
    await expect(box.top).toBeGreaterThanOrEqual(0);
    await expect(box.bottom).toBeLessThanOrEqual(window.innerHeight);
    const save = screen.getAllByRole('button', { name: 'Add Member' }).at(-1)!.getBoundingClientRect();
    await expect(save.bottom).toBeLessThanOrEqual(box.bottom);
  },
};
export const LargeText: Story = {
  beforeEach: () => {
    document.documentElement.style.fontSize = '200%';
    return () => {
      document.documentElement.style.fontSize = '';
    };
  },
  play: expectNoHorizontalScroll,
};
