import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { handler } from '../../testing/handler.ts';
import { PseudoState } from '../../testing/PseudoState.tsx';
import { LoadMore } from './LoadMore.tsx';

/**
 * **When:** Below a list read from the top: activities, visits. Never loads by scrolling.
 *
 * **When not:** Lists to search: SearchField and DataTable.
 *
 * **Keyboard:** Enter and Space press it; it keeps the focus while loading. At the end the focus moves to its text.
 *
 * **Tokens:** muted; Button's.
 */
const meta = {
  title: 'Parts/LoadMore',
  component: LoadMore,
  argTypes: argTypesOf(LoadMore, {
    label: 'text',
    countText: 'text',
    hasMore: 'boolean',
    busy: 'boolean',
    onLoadMore: 'action',
  }),
  args: { label: 'Load More Activities', hasMore: true, countText: '20 of 124', onLoadMore: handler() },
} satisfies Meta<typeof LoadMore>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Busy: Story = { args: { busy: true } };
export const AtTheEnd: Story = { args: { hasMore: false, countText: 'All 124 shown' } };
export const WithoutCount: Story = { args: { countText: undefined } };
export const Growing: Story = {
  render: function Growing(args) {
    const [shown, setShown] = useState(20);
    return (
      <LoadMore
        {...args}
        hasMore={shown < 60}
        countText={shown < 60 ? `${shown} of 60` : 'All 60 shown'}
        onLoadMore={() => setShown(shown + 20)}
      />
    );
  },
};
export const LongText: Story = {
  args: {
    label: 'Load More Activities of Every Branch',
    countText: '1,00,000 of 12,34,56,789 activities since the gym was opened on 3 November 2026',
    className: 'w-64',
  },
};

const states = {
  more: {},
  hover: {},
  focus: {},
  busy: { busy: true },
  end: { hasMore: false, countText: 'All 124 shown' },
};
export const AllLooks: Story = {
  tags: ['catalogue'],
  render: (args) => (
    <Catalogue rows={['counted', 'uncounted']} columns={['more', 'hover', 'focus', 'busy', 'end']}>
      {(row, state) => (
        <PseudoState of="button" state={state}>
          <LoadMore {...args} {...states[state]} {...(row === 'uncounted' ? { countText: undefined } : {})} />
        </PseudoState>
      )}
    </Catalogue>
  ),
};
