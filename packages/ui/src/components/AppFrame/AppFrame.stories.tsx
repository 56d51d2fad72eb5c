import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  Activity,
  Building2,
  LayoutDashboard,
  LogOut,
  QrCode,
  Search,
  Settings,
  ShieldCheck,
  UserCog,
  Users,
} from 'lucide-react';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { brandCss } from '../../brands/brandCss.ts';
import type { Theme } from '../../brands/brands.ts';
import { defineBrand } from '../../brands/defineBrand.ts';
import { quiet } from '../../brands/quiet.ts';
import { argTypesOf } from '../../testing/argTypes.ts';
import { handler } from '../../testing/handler.ts';
import { paintedContrast } from '../../testing/paintedContrast.ts';
import { PseudoState } from '../../testing/PseudoState.tsx';
import { Button } from '../Button/Button.tsx';
import { ConnectionBar } from '../ConnectionBar/ConnectionBar.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { PageHeader } from '../PageHeader/PageHeader.tsx';
import { SearchField } from '../SearchField/SearchField.tsx';
import { UserMenu } from '../UserMenu/UserMenu.tsx';
import { AppFrame } from './AppFrame.tsx';

const nav = [
  { href: '#dashboard', label: 'Dashboard', icon: LayoutDashboard },
  { href: '#members', label: 'Members', icon: Users, current: true },
  { href: '#attendance', label: 'Attendance', icon: QrCode },
  { href: '#staff', label: 'Staff', icon: UserCog },
  { href: '#admins', label: 'Admins', icon: ShieldCheck },
  { href: '#branches', label: 'Branches', icon: Building2 },
  { href: '#activity', label: 'Activity', icon: Activity },
  { href: '#settings', label: 'Settings', icon: Settings },
];

const opaqueLogo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="64"><rect width="160" height="64" fill="#fff"/><circle cx="80" cy="32" r="24" fill="#59626d"/></svg>',
)}`;
const logo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="64"><rect width="160" height="64" rx="12" fill="#59626d"/></svg>',
)}`;

/**
 * **When:** Once, around every screen of a signed-in user. `renderLink` renders links with the router.
 *
 * **When not:** Public pages and the kiosk, which have no navigation.
 *
 * **Keyboard:** Tab focuses the skip link first, then the navigation; Enter follows a link.
 *
 * **Tokens:** canvas, header, on-header, surface, sunken, ink, muted, line, primary, on-primary, radius-factor.
 */
const meta = {
  title: 'Parts/AppFrame',
  component: AppFrame,
  argTypes: argTypesOf(AppFrame, {
    brand: 'object',
    nav: false,
    end: false,
    notice: false,
    children: false,
    renderLink: false,
    bare: 'boolean',
    navLabel: 'text',
    skipLabel: 'text',
    moreLabel: 'text',
  }),
  parameters: { layout: 'fullscreen' },
  args: {
    brand: { name: 'Iron Temple', href: '#dashboard' },
    nav,
    end: (
      <UserMenu
        name="Asha Rao"
        email="asha@irontemple.in"
        roleTitle="Admin"
        items={[{ label: 'Sign Out', icon: LogOut, onSelect: handler() }]}
      />
    ),
    children: <PageHeader title="Members" description="Everyone who may come in" />,
  },
} satisfies Meta<typeof AppFrame>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const ForStaff: Story = { args: { nav: nav.slice(0, 3) } };
export const WithLogo: Story = { args: { brand: { name: 'Iron Temple', href: '#dashboard', logoUrl: logo } } };
export const Bare: Story = { args: { bare: true } };
export const WithNotice: Story = {
  args: {
    notice: (
      <ConnectionBar
        trouble="unreachable"
        title="The server cannot be reached"
        message="Check-ins still work and are sent when the connection is back."
        ageText="Data of 6:02 pm, 3 min ago"
        announcement=""
      />
    ),
  },
};
export const LongText: Story = {
  args: { brand: { name: 'The Iron Temple of Strength and Conditioning, Indiranagar', href: '#dashboard' } },
};
const harbour = defineBrand({
  ...quiet,
  name: 'harbour',
  light: { ...quiet.light, header: '#0b2f4a', 'on-header': '#eef6fb' },
});

/** Everything that may stand on a header. */
const headerControls = (
  <>
    <SearchField label="Search members" shortcut="/" value="" onValueChange={handler()} />
    <IconButton label="Search or go to" icon={Search} />
    {meta.args.end}
  </>
);

/** In light and dark, every control on a coloured header is legible. */
const darkHeader = (theme: Theme): Story => ({
  args: { end: headerControls, brand: { name: 'Iron Temple', href: '#dashboard', logoUrl: opaqueLogo } },
  render: (args) => (
    <div data-brand="harbour" data-theme={theme}>
      <style>{brandCss(harbour)}</style>
      <AppFrame {...args} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const header = within(canvasElement).getByRole('banner');
    await expect(paintedContrast(header.querySelector('[data-slot=icon-button] svg')!)).toBeGreaterThan(4.5);
    const texts = [...header.querySelectorAll('nav a, kbd kbd, [data-slot=avatar], input')];
    await expect(texts.length).toBeGreaterThanOrEqual(nav.length + 3);
    const faint = texts.filter((element) => paintedContrast(element) < 4.5).map((element) => element.outerHTML);
    await expect(faint).toEqual([]);
    const input = header.querySelector('input')!;
    await expect(paintedContrast(input, getComputedStyle(input, '::placeholder').color)).toBeGreaterThan(4.5);
    await expect(paintedContrast(header.querySelector('nav')!, 'var(--focus)')).toBeGreaterThan(3);
    await expect(paintedContrast(header.querySelector('nav')!, 'var(--edge)')).toBeGreaterThan(3);
  },
});
export const DarkHeader = darkHeader('light');
export const DarkHeaderInTheDark = darkHeader('dark');

export const SkipLink: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.tab();
    await expect(within(canvasElement).getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  },
};
export const FocusOnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  args: {
    children: (
      <div className="flex flex-col items-start gap-2">
        {Array.from({ length: 40 }, (_, index) => (
          <Button key={index}>Member {index + 1}</Button>
        ))}
      </div>
    ),
  },
  play: async ({ canvas }) => {
    const header = canvas.getByRole('banner').getBoundingClientRect();
    const bar = canvas.getByRole('navigation').getBoundingClientRect();
    const buttons = within(canvas.getByRole('main')).getAllByRole('button');
    for (const button of [...buttons, ...buttons.toReversed()]) {
      button.focus();
      const { top, bottom } = button.getBoundingClientRect();
      await expect(top).toBeGreaterThanOrEqual(header.bottom);
      await expect(bottom).toBeLessThanOrEqual(bar.top);
    }
  },
};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
export const MoreOnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'More' }));
    await waitFor(() => expect(screen.getByRole('link', { name: 'Settings' })).toBeVisible());
  },
};
export const OnATablet: Story = { ...LongText, globals: { viewport: { value: 'tablet' } } };
export const OnALaptop: Story = {
  ...LongText,
  globals: { viewport: { value: 'laptop' } },
  play: async ({ canvasElement }) => {
    const header = within(within(canvasElement).getByRole('banner'));
    const { scrollWidth, clientWidth } = header.getByRole('navigation');
    await expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  },
};
export const OnATabletUpright: Story = { ...LongText, globals: { viewport: { value: 'tabletUpright' } } };
export const AllLooks: Story = {
  tags: ['catalogue'],
  render: (args) => (
    <PseudoState of="header nav span:nth-child(2) a" state="hover">
      <PseudoState of="header nav span:nth-child(4) a" state="focus">
        <AppFrame {...args} />
      </PseudoState>
    </PseudoState>
  ),
};
