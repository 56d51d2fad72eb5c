import type { Meta, StoryObj } from '@storybook/react-vite';
import { icons } from 'lucide-react';
import { Page, Section } from './Page.tsx';

const sources = import.meta.glob<string>(['../components/**/*.tsx', '!../**/*.{stories,test}.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** The icons that components import. */
const used = [
  ...new Set(
    Object.values(sources).flatMap((text) =>
      [...text.matchAll(/import \{([^}]*)\} from 'lucide-react'/g)].flatMap(([, names = '']) =>
        names.split(',').map((name) => name.trim().split(' ')[0] ?? ''),
      ),
    ),
  ),
].toSorted();
const shown = used.flatMap((name) => {
  const Icon = (icons as Partial<typeof icons>)[name as keyof typeof icons];
  return Icon ? [{ name, Icon }] : [];
});

const Icons = () => (
  <Page
    title="Icons"
    intro="Lucide's, in the size and colour of the text beside them. An icon repeats what the text says; alone it is an IconButton, which needs a label."
  >
    <Section title="In the components">
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {shown.map(({ name, Icon }) => (
          <li key={name} className="flex items-center gap-3">
            <Icon aria-hidden className="size-5 shrink-0" />
            <code className="min-w-0 text-sm break-words">{name}</code>
          </li>
        ))}
      </ul>
    </Section>
  </Page>
);

/** The icons of the components. Screens import others from `lucide-react`. */
const meta = { title: 'Foundations/Icons', tags: ['!autodocs'], component: Icons } satisfies Meta<typeof Icons>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
