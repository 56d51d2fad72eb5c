import type { AnswerOf } from '@spotter/api';
import { failing, type FakeAnswers, pending } from '@spotter/api/fake';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { fireEvent, userEvent, within } from 'storybook/test';
import { SharedLeaveGuard } from '../../shared/LeaveGuard.tsx';
import { Page } from '../../shell/Page.tsx';
import type { AppHarnessProps } from '../../testing/AppHarness.tsx';
import { brandChoice, brandVersion, gymBrand, harbour } from '../../testing/brandData.ts';
import { conflict, editTooLate } from '../../testing/conflictStory.ts';
import { screenStory } from '../../testing/screenStory.tsx';
import { BrandSection } from './BrandSection.tsx';

const logo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="60"><rect width="200" height="60" rx="12" fill="#0f766e"/><circle cx="160" cy="30" r="18" fill="#ffb703"/></svg>',
)}`;

const screen = (name: string, logoUrl: string | null) => (
  <SharedLeaveGuard>
    <Page title="Settings" description="Manage your gym's basic information and branding">
      <BrandSection name={name} logoUrl={logoUrl} />
    </Page>
  </SharedLeaveGuard>
);

const answers = (brand: AnswerOf<'getGymBrand'>, rest: FakeAnswers = {}) => ({ getGymBrand: brand, ...rest });
const published = gymBrand(
  brandVersion(3, harbour),
  brandVersion(2, brandChoice({ base: 'sunrise' }), 'Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian'),
  brandVersion(1, brandChoice({ base: 'ironworks', density: 'compact' })),
);

/** The gym's brand: few settings, the look of them on every surface, versions and the address. */
const meta = {
  ...screenStory,
  parameters: { layout: 'fullscreen' },
  title: 'Screens/Settings/Brand',
  args: { at: '/settings', answers: answers(published), children: screen('Harbour Fitness', logo) },
} satisfies Meta<AppHarnessProps>;
export default meta;
type Story = StoryObj<typeof meta>;

const page = within(document.body);
const type = async (name: string, value: string) => {
  await fireEvent.change(await page.findByRole('textbox', { name }), { target: { value } });
};

export const Plain: Story = {};
export const NotSet: Story = { args: { answers: answers(gymBrand()), children: screen('Demo Gym', null) } };
export const Loading: Story = { args: { answers: { getGymBrand: pending } } };
export const Failed: Story = { args: { answers: { getGymBrand: failing('internal', 'Out of order') } } };
export const LongNames: Story = {
  args: {
    answers: answers({ ...published, slug: 'sri-venkateswara-narasimharajuvaripeta-p' }),
    children: screen('Sri Venkateswara Narasimharajuvaripeta Physical Culture and Wellness Centre', null),
  },
};
export const OwnHost: Story = { args: { answers: answers({ ...published, hostName: 'pass.harbour-fitness.in' }) } };
export const Changed: Story = { play: () => type('Main colour, light', '#7c3aed') };
export const TooPale: Story = {
  play: async () => {
    await type('Main colour, light', '#ffd166');
    await type('Header, dark', '#808080');
  },
};
export const Unfinished: Story = { play: () => type('Accent, dark', '#ffd1') };
export const Publishing: Story = {
  args: { answers: answers(published, { saveGymBrand: pending }), children: screen('Harbour Fitness', null) },
  play: async () => {
    await type('Main colour, light', '#7c3aed');
    await userEvent.click(page.getByRole('button', { name: 'Publish' }));
  },
};
export const Restoring: Story = {
  play: async () => {
    await userEvent.click(await page.findByRole('button', { name: 'Restore version 2' }));
    await page.findByRole('alertdialog');
  },
};
export const ChangingAddress: Story = {
  play: async () => {
    await page.findByText(/^https:\/\/gym\.example\/g\//);
    await userEvent.click(await page.findByRole('button', { name: 'Change' }));
  },
};
export const AddressTaken: Story = {
  args: {
    answers: answers(published, { updateGymSlug: failing('slug-taken', 'Another gym has this address', 'slug') }),
  },
  play: async () => {
    await userEvent.click(await page.findByRole('button', { name: 'Change' }));
    await type('Last part of the address', 'iron-lotus');
    await userEvent.click(page.getByRole('button', { name: 'Change address' }));
    // The toast closes on a click; it would by itself at some moment.
    await fireEvent.click(await page.findByText('Failed to Change Address'));
  },
};
const slowerAddress = conflict({
  fields: ['slug'],
  before: published,
  latest: { ...published, slug: 'iron-temple' },
});
/** Another admin has set another address meanwhile. */
export const AddressConflict: Story = {
  args: { answers: { getGymBrand: slowerAddress.load, updateGymSlug: slowerAddress.update } },
  beforeEach: slowerAddress.beforeEach,
  play: async () => {
    await userEvent.click(await page.findByRole('button', { name: 'Change' }));
    await editTooLate({
      field: /^Last part of the address/,
      value: 'iron-lotus',
      submit: 'Change address',
      says: /Changed to iron-temple at another desk meanwhile/,
      toast: 'Failed to Change Address',
      isInPage: true,
    });
  },
};
export const AddressConflictInTheDark: Story = { ...AddressConflict, globals: { theme: 'dark' } };
export const AddressConflictTablet: Story = { ...AddressConflict, globals: { viewport: { value: 'tablet' } } };
export const InTheDark: Story = { globals: { theme: 'dark' } };
export const Narrow: Story = { globals: { viewport: { value: 'phone' } } };
export const Tablet: Story = { globals: { viewport: { value: 'tablet' } } };
