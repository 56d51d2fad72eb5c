import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Language, ReminderDay } from '@spotter/api';
import { brands } from '@spotter/ui/brands';
import { encodeQR } from 'qr';
import { expect, waitFor } from 'storybook/test';
import { type SyntheticEvent, useState } from 'react';
import { renderReminder } from '../reminders/reminderMail.ts';
import { defaultText } from '../reminders/reminders.rules.ts';
import { dueSummary } from '../reports/monthlySummary.rules.ts';
import { monthlySummaryMail } from '../reports/monthlySummaryMail.ts';
import { type MailBrand, mailBrandFrom } from './mailBrand.ts';
import type { MailDraft } from './message.ts';
import { QR_CONTENT_ID, renderMail } from './renderMail.ts';
import * as templates from './templates.ts';

const logoUrl = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="40"><rect width="40" height="40" rx="20" fill="#ffb86b"/><path d="M10 20h20M20 10v20" stroke="#34155f" stroke-width="5"/><rect x="52" y="12" width="108" height="16" rx="8" fill="#fff"/></svg>',
)}`;
interface Sender {
  label: string;
  brand: MailBrand;
}
const sender = (label: string, brand: (typeof brands)[number], logo: string | null = logoUrl): Sender => ({
  label,
  brand: mailBrandFrom(brand, { name: 'Iron Lotus Fitness', logoUrl: logo }),
});
const [plain, , own] = brands;
/** A gym that has set nothing, and one with a logo and colours of its own. */
const plainAndOwn = [sender('Default brand', plain, null), sender('Own brand', own)];

const qrImage = (content: string) =>
  `data:image/gif;base64,${encodeQR(content, 'gif', { scale: 5, border: 2 }).toBase64()}`;

/** One mail as a mail program shows it: a page of its own, without scripts. */
function MailFrame({ draft, brand }: { draft: MailDraft; brand: MailBrand }) {
  const [height, setHeight] = useState(300);
  const fit = (frame: HTMLIFrameElement) => setHeight(frame.contentDocument?.body.scrollHeight ?? 0);
  const onLoad = ({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) => {
    fit(frame);
    frame.contentWindow?.addEventListener('resize', () => fit(frame));
  };
  return (
    <iframe
      title={`${draft.subject}: ${brand.name}`}
      srcDoc={renderMail(draft, brand).html.replace(`cid:${QR_CONTENT_ID}`, qrImage(draft.qrText ?? ''))}
      sandbox="allow-same-origin"
      onLoad={onLoad}
      height={height}
      className="block w-full border-0"
    />
  );
}

interface MailsProps {
  draft: MailDraft;
  senders: readonly Sender[];
}

/** A mail of several gyms. */
const Mails = ({ draft, senders }: MailsProps) => (
  <main className="flex flex-wrap bg-canvas">
    {senders.map(({ label, brand }) => (
      <div key={label} className="min-w-80 flex-1">
        <p className="px-4 py-2 text-sm text-muted">
          {label}: <strong className="text-ink">{draft.subject}</strong>
        </p>
        <MailFrame draft={draft} brand={brand} />
      </div>
    ))}
  </main>
);

const content = {
  language: 'en' as Language,
  to: 'asha@example.com',
  name: 'Asha Rao',
  gymName: 'Iron Lotus Fitness',
  link: 'https://gym.example/login?mode=signIn&oobCode=1',
  days: 7,
  minutes: 60,
  codesLeft: 9,
  madeBy: 'Sunil Staff',
  admin: { name: 'Arun Admin', email: 'arun@example.com' },
  number: 'INV/2627/000012',
  date: '20 Nov 2026',
  amount: '₹1,20,000.50',
  lines: ['You now work at Bandra.', 'Your role is now Trainer.'],
};

const reminderOf = (day: ReminderDay, language: Language = 'en') =>
  renderReminder(defaultText(day, language), {
    language,
    to: 'asha@example.com',
    name: 'Asha Rao',
    plan: { id: 'quarterly', name: 'Quarterly' },
    endsOn: '2026-11-27',
    amount: 354_000,
    gymName: 'Iron Lotus Fitness',
    locale: 'en-IN',
    currency: 'INR',
    link: 'https://gym.example/pass/',
    stopLink: 'https://gym.example/reminders/stop/#token',
    unsubscribeUrl: 'https://gym.example/reminders/stop/token',
  });

function summary(): MailDraft {
  const figures = {
    checkIns: 12_345,
    visitors: 321,
    active: 400,
    joined: 20,
    left: 8,
    wonBack: 0,
    taken: 12_34_500_50,
    invoiced: 11_90_000_00,
  };
  const month = dueSummary(Date.UTC(2026, 11, 1, 6), 'Asia/Kolkata', 0);
  if (!month) throw new Error('No summary is due');
  return monthlySummaryMail({
    to: 'asha@example.com',
    name: 'Asha Rao',
    gym: { name: 'Iron Lotus Fitness', locale: 'en-IN', currency: 'INR' },
    month,
    current: figures,
    previous: { ...figures, checkIns: 10_000, joined: 40, left: 0, visitors: 320 },
    publicUrl: 'https://gym.example',
  });
}

const meta = {
  title: 'Screens/Mails',
  component: Mails,
  parameters: { layout: 'fullscreen' },
  tags: ['whole-screen'],
  args: { senders: plainAndOwn },
} satisfies Meta<typeof Mails>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Invitation: Story = { args: { draft: templates.invitation(content) } };
export const SignInLink: Story = { args: { draft: templates.signInLink(content) } };
export const PasswordReset: Story = { args: { draft: templates.passwordReset(content) } };
export const PasswordSet: Story = { args: { draft: templates.passwordSet(content) } };
export const PasswordChanged: Story = { args: { draft: templates.passwordChanged(content) } };
export const SignInMade: Story = { args: { draft: templates.signInMade(content) } };
export const AccessChanged: Story = { args: { draft: templates.accessChanged(content) } };
export const AdminAdded: Story = { args: { draft: templates.adminAdded(content) } };
export const TwoFactorOn: Story = { args: { draft: templates.twoFactorOn(content) } };
export const TwoFactorOff: Story = { args: { draft: templates.twoFactorOff(content) } };
export const TwoFactorReset: Story = { args: { draft: templates.twoFactorReset(content) } };
export const TwoFactorResetRequested: Story = { args: { draft: templates.twoFactorResetRequested(content) } };
export const RecoveryCodeUsed: Story = { args: { draft: templates.recoveryCodeUsed(content) } };
export const RecoveryCodesRenewed: Story = { args: { draft: templates.recoveryCodesRenewed(content) } };
export const Receipt: Story = { args: { draft: templates.receipt(content) } };
/** At one width: the layout is that of the others. */
export const EveryBrand: Story = {
  tags: ['!whole-screen', 'key-screen'],
  globals: { viewport: { value: 'desk' } },
  args: { ...Receipt.args, senders: brands.map((brand) => sender(brand.label, brand)) },
};
export const ReminderAWeekBefore: Story = { args: { draft: reminderOf(7) } };
export const Reminder3DaysBefore: Story = { args: { draft: reminderOf(3) } };
export const ReminderTheDayBefore: Story = { args: { draft: reminderOf(1) } };
export const ReminderOnTheDay: Story = { args: { draft: reminderOf(0) } };
export const Reminder3DaysAfter: Story = { args: { draft: reminderOf(-3) } };
export const MonthlySummary: Story = { args: { draft: summary() } };
export const Welcome: Story = {
  args: { draft: templates.welcome({ ...content, link: 'https://gym.example/pass/' }) },
};
const inHindi = { ...content, language: 'hi' as const, name: 'आशा राव', gymName: 'आयरन लोटस फ़िटनेस' };
export const HindiWelcome: Story = {
  args: { draft: templates.welcome({ ...inHindi, link: 'https://gym.example/pass/' }) },
};
export const HindiSignInLink: Story = { args: { draft: templates.signInLink(inHindi) } };
export const HindiReceipt: Story = { args: { draft: templates.receipt({ ...inHindi, date: '20 नव॰ 2026' }) } };
export const HindiReminder: Story = { args: { draft: reminderOf(7, 'hi') } };
const wideLogo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="960" height="80"><rect width="960" height="80" rx="40" fill="#b93227"/></svg>',
)}`;
/** A logo twelve times as wide as it is high keeps its proportions. */
export const WideLogo: Story = {
  args: { ...Receipt.args, senders: [sender('Wide logo', plain, wideLogo)] },
  play: async ({ canvasElement }) => {
    const logo = await waitFor(() => {
      const image = canvasElement.querySelector('iframe')?.contentDocument?.querySelector('img');
      if (!image?.complete || image.naturalWidth === 0) throw new Error('The logo has not loaded');
      return image;
    });
    const { width, height } = logo.getBoundingClientRect();
    await expect([width, height]).toEqual([240, 20]);
  },
};
export const LongNames: Story = {
  args: {
    draft: templates.invitation({
      ...content,
      name: 'Venkatanarasimharajuvaripeta Subramaniam Iyer-Krishnamurthy',
      gymName: 'The Old Harbour Strength & Conditioning Collective of Visakhapatnam',
    }),
  },
};
