import type { Meta, StoryObj } from '@storybook/react-vite';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { Button } from '../Button/Button.tsx';
import { TextLink } from '../TextLink/TextLink.tsx';
import { ActionList } from './ActionList.tsx';

const renew = (name: string) => (
  <Button size="sm" aria-label={`Renew ${name}`}>
    Renew
  </Button>
);
const row = (name: string, detail: string) => ({ id: name, name, detail, actions: renew(name) });
const rows = [
  row('Vikram Desai', 'Ended yesterday · 18 visits in 30 days'),
  row('Rohan Fernandes', 'Ended 3 weeks ago · 11 visits in 30 days'),
  row('Saanvi Joshi', 'Ended 5 weeks ago · 9 visits in 30 days'),
];

/**
 * **When:** A few people or things that somebody should do something about now:
 * the first of them, each with its action.
 *
 * **When not:** All of them, sorted and filtered: DataTable. Without an action: FigureTable.
 *
 * **Keyboard:** Tab goes along names and actions, row by row, then to the link.
 *
 * **Tokens:** surface, line, muted, radius-factor; Skeleton's.
 */
const meta = {
  title: 'Parts/ActionList',
  component: ActionList,
  argTypes: argTypesOf(ActionList, {
    title: 'text',
    count: 'text',
    note: 'text',
    rows: false,
    loadingRows: 'number',
    empty: 'text',
    more: false,
  }),
  args: {
    title: 'Expired but still coming',
    count: '23',
    note: '₹41,400 a month',
    rows,
    empty: 'Nobody comes without a membership',
    more: (
      <TextLink href="#all" className="inline-flex min-h-9 items-center touch:min-h-[44px]">
        Show all 23
      </TextLink>
    ),
    className: 'w-96 max-w-full',
  },
} satisfies Meta<typeof ActionList>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const WithoutActions: Story = { args: { rows: rows.map((each) => ({ ...each, actions: undefined })) } };
export const Empty: Story = { args: { count: '0', note: undefined, rows: [] } };
export const Loading: Story = { args: { count: undefined, note: undefined, rows: undefined } };
export const LongText: Story = {
  args: {
    title: 'Members whose membership has ended and who were here in the last thirty days',
    rows: [row('Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian', 'Ended 5 weeks ago · 9 visits in 30 days')],
  },
};

const looks = { ready: {}, empty: { count: '0', rows: [] }, loading: { count: undefined, rows: undefined } };
export const AllLooks: Story = {
  tags: ['catalogue'],
  render: (args) => (
    <Catalogue rows={['with a note', 'without']} columns={['ready', 'empty', 'loading']}>
      {(kind, look) => (
        <ActionList
          {...args}
          title={`${args.title}, ${look}, ${kind}`}
          {...(kind === 'without' && { note: undefined })}
          {...looks[look]}
        />
      )}
    </Catalogue>
  ),
};
