import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { handler } from '../../testing/handler.ts';
import { PseudoState } from '../../testing/PseudoState.tsx';
import { SearchField } from '../SearchField/SearchField.tsx';
import { SegmentedControl } from '../SegmentedControl/SegmentedControl.tsx';
import { SelectField } from '../SelectField/SelectField.tsx';
import { FilterPanel } from './FilterPanel.tsx';

const noop = handler();
const choices = (...labels: string[]) => labels.map((label) => ({ label, value: label }));

/**
 * **When:** Above a DataTable. Filter state lives in the URL; the panel displays it and reports changes.
 *
 * **When not:** A single search: SearchField. Up to five views: SegmentedControl.
 *
 * **Keyboard:** Tab moves through the controls; Enter and Space press them; the drawer traps the focus and returns it.
 * Removing a chip moves the focus to the next.
 *
 * **Tokens:** canvas, surface, sunken, ink, muted, line, edge; Button's, Drawer's.
 */
const meta = {
  title: 'Parts/FilterPanel',
  component: FilterPanel,
  argTypes: argTypesOf(FilterPanel, {
    label: 'text',
    summary: 'text',
    resetLabel: 'text',
    doneLabel: 'text',
    onReset: 'action',
    chips: false,
    quick: false,
    scope: false,
    scopeChips: false,
    search: false,
    controls: false,
  }),
  args: {
    search: <SearchField label="Search by name, phone or email" value="" onValueChange={noop} shortcut="/" />,
    controls: (
      <>
        <SelectField label="Status" options={choices('All', 'Active', 'Inactive')} />
        <SelectField label="Plan" options={choices('All', 'Monthly', 'Quarterly', 'Yearly')} />
        <SelectField label="Sort" options={choices('Expiry, soonest first')} />
      </>
    ),
    quick: [
      { label: 'All Members', active: true, onSelect: noop },
      { label: 'Currently Checked In', active: false, onSelect: noop },
      { label: 'Membership Expired', active: false, onSelect: noop },
    ],
    onReset: noop,
    summary: 'Showing 340 of 340 members',
  },
} satisfies Meta<typeof FilterPanel>;
export default meta;
type Story = StoryObj<typeof meta>;

const active = {
  quick: [
    { label: 'All Members', active: false, onSelect: noop },
    { label: 'Currently Checked In', active: true, onSelect: noop },
    { label: 'Membership Expired', active: false, onSelect: noop },
  ],
  chips: [
    { label: 'Status: Active', onRemove: noop },
    { label: 'Plan: Yearly', onRemove: noop },
  ],
  summary: 'Showing 12 of 340 members',
};

export const Plain: Story = {};
export const Filtered: Story = { args: active };
export const SearchAlone: Story = { args: { controls: undefined, quick: [], summary: undefined } };
export const LongText: Story = {
  args: { chips: [{ label: 'Name: Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian', onRemove: noop }] },
};
export const OfOneBranch: Story = {
  args: {
    ...active,
    scope: (
      <SegmentedControl
        label="Branch"
        className="self-start"
        options={choices('All Branches', 'Andheri West', 'Bandra')}
        value="Bandra"
        onValueChange={noop}
      />
    ),
    scopeChips: [{ label: 'Bandra', onRemove: noop }],
  },
};
export const OnAPhone: Story = { ...OfOneBranch, globals: { viewport: { value: 'phone' } } };
export const DrawerOnAPhone: Story = {
  ...OfOneBranch,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Filters (3)' }));
    const drawer = await screen.findByRole('dialog', { name: 'Filters' });
    // It appears out of nothing.
    await waitFor(() => expect(drawer).toBeVisible());
  },
};
export const AllLooks: Story = {
  tags: ['catalogue'],
  args: active,
  render: (args) => (
    <Catalogue rows={['hover', 'focus']} columns={['quick filter and chip']}>
      {(state) => (
        <PseudoState of="[aria-pressed=false]" state={state}>
          <PseudoState of="[aria-label^='Remove']" state={state}>
            <FilterPanel {...args} label={`Filters, ${state}`} controls={undefined} className="w-200" />
          </PseudoState>
        </PseudoState>
      )}
    </Catalogue>
  ),
};
