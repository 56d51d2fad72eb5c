import type { Meta, StoryObj } from '@storybook/react-vite';
import { Page, Section } from './Page.tsx';

const rules = [
  [
    'Say what happened, then what to do.',
    'The server cannot be reached. Please check your connection.',
    'Network error',
  ],
  ['A button is what it does, in title case where it opens a form.', 'Add Member', 'OK'],
  ['Name the person, not the record.', 'Asha Rao checked in', 'Record updated'],
  ['What cannot be undone says so, with its object.', 'Delete Asha Rao? Her visits go too.', 'Are you sure?'],
  ['Empty is a beginning: say what will be here.', 'No payments yet. The first one will be listed here.', 'No data'],
  ['Numbers carry their unit and their time.', '61 of 120, updated at 10:00 am', '61'],
] as const;

const Voice = () => (
  <Page
    title="Voice"
    intro="Short and plain, for a busy front desk and for members who read English as a second language."
  >
    <Section title="Rules">
      <ul className="flex flex-col gap-5">
        {rules.map(([rule, yes, no]) => (
          <li key={rule}>
            <p className="font-medium">{rule}</p>
            <p className="mt-1 text-positive">Yes: {yes}</p>
            <p className="text-danger">No: {no}</p>
          </li>
        ))}
      </ul>
    </Section>
  </Page>
);

/** How the product speaks. */
const meta = { title: 'Foundations/Voice', tags: ['!autodocs'], component: Voice } satisfies Meta<typeof Voice>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
