import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { PseudoState, pseudoStates } from '../../testing/PseudoState.tsx';
import { Button } from '../Button/Button.tsx';
import type { FigureColumn } from './FigureTable.tsx';
import { FigureTable } from './FigureTable.tsx';

interface Row {
  name: string;
  count: number;
  sales: number;
  taken: string;
}
const Table = FigureTable<Row>;

const rows: Row[] = [
  { name: 'Indiranagar', count: 812, sales: 41, taken: '₹2,12,000' },
  { name: 'Koramangala', count: 403, sales: 22, taken: '₹98,500' },
  { name: 'Whitefield', count: 73, sales: 4, taken: '₹12,000' },
];
const columns: FigureColumn<Row>[] = [
  { key: 'count', label: 'Check-ins', cell: ({ count }) => count },
  { key: 'change', label: 'Before', cell: ({ count }) => Math.round(count * 0.9) },
];
const manyColumns: FigureColumn<Row>[] = [
  ...columns,
  { key: 'sales', label: 'Sales', cell: ({ sales }) => sales },
  { key: 'taken', label: 'Taken', cell: ({ taken }) => taken },
  { key: 'call', label: 'Action', isAction: true, cell: () => <Button size="sm">Call</Button> },
];

/**
 * **When:** A few figures by branch, method, plan or person, which are also printed.
 *
 * **When not:** A list to search, sort or select in: DataTable. A development: a chart.
 *
 * **Keyboard:** Tab to the definition's button and to what is in the cells.
 *
 * **Tokens:** surface, sunken, muted, line, series-a; IconButton's, Skeleton's.
 */
const meta = {
  title: 'Parts/FigureTable',
  component: Table,
  argTypes: argTypesOf(Table, {
    label: 'text',
    summary: 'text',
    rowLabel: 'text',
    rows: 'object',
    rowKey: false,
    rowHeader: false,
    columns: false,
    share: false,
    empty: 'text',
    definition: 'text',
    definitionLabel: 'text',
  }),
  args: {
    label: 'Check-ins by branch',
    summary: 'Most at Indiranagar: 63%',
    rowLabel: 'Branch',
    rows,
    rowKey: ({ name }) => name,
    rowHeader: ({ name }) => name,
    columns,
    share: ({ count }) => count / 812,
    definition: 'Where members checked in, also those of another branch.',
    definitionLabel: 'What Check-ins by branch means',
    className: 'w-120 max-w-full',
  },
} satisfies Meta<typeof Table>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const InTheDark: Story = { globals: { theme: 'dark' } };
export const Loading: Story = { args: { rows: undefined } };
export const Empty: Story = { args: { rows: [], empty: 'Nobody checked in' } };
export const ManyFigures: Story = { args: { columns: manyColumns, className: 'w-180 max-w-full' } };
export const Stacked: Story = {
  args: { columns: manyColumns, className: 'w-full' },
  globals: { viewport: { value: 'phone' } },
};
/** Two figures, where large text leaves no room for them beside the names. */
export const StackedFew: Story = { args: { className: 'w-60' } };
export const Defined: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'What Check-ins by branch means' }));
  },
};
export const LongText: Story = {
  args: {
    rows: rows.map((row) => ({ ...row, name: `${row.name}, above the old bakery on Hundred Feet Road` })),
    summary: 'Most at Indiranagar, above the old bakery on Hundred Feet Road: 63% of all check-ins of the period',
  },
};

export const AllLooks: Story = {
  tags: ['catalogue'],
  render: (args) => (
    <Catalogue rows={['with shares', 'without']} columns={pseudoStates}>
      {(row, state) => (
        <PseudoState of="button" state={state}>
          <Table {...args} share={row === 'without' ? undefined : args.share} className="w-80" />
        </PseudoState>
      )}
    </Catalogue>
  ),
};
