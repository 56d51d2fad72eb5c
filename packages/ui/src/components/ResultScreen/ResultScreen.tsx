import { CircleCheck, Hand, TriangleAlert } from 'lucide-react';
import { cva } from 'class-variance-authority';
import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

export const resultTones = ['success', 'attention', 'refused'] as const;
export type ResultTone = (typeof resultTones)[number];

const icons = { success: CircleCheck, attention: TriangleAlert, refused: Hand };

// A signal rather than a surface: each tone keeps one scheme's colours, amber and red, in the light and in the dark.
const screen = cva('@container/result relative isolate flex flex-col overflow-x-clip', {
  variants: {
    tone: {
      success: 'bg-accent text-on-accent',
      attention: 'bg-warning text-canvas [color-scheme:dark]',
      refused: 'bg-danger text-on-danger [color-scheme:light]',
    },
  },
});
const title = cva('flex items-center gap-3 text-2xl leading-tight font-semibold @2xl/result:gap-5', {
  variants: {
    // Where nobody was recognised, it is the largest text.
    hasName: { true: '@2xl/result:text-[2.75rem]', false: '@2xl/result:text-[5rem]' },
  },
});
/** In the colours of the ground, exchanged. */
const panel = cva(
  'flex items-start gap-3 rounded-md p-4 text-xl font-semibold @2xl/result:gap-5 @2xl/result:p-6 @2xl/result:text-[2.25rem] @2xl/result:leading-tight [@media(max-height:950px)]:p-3',
  {
    variants: {
      tone: {
        success: 'bg-on-accent text-accent',
        attention: 'bg-canvas text-warning',
        refused: 'bg-on-danger text-danger',
      },
    },
  },
);
/**
 * By the length of the name; `--fit` keeps its longest word on one line. At a kiosk 96 px or more up to 40 characters.
 */
const nameText = cva('leading-none font-semibold tracking-tight text-balance wrap-anywhere', {
  variants: {
    length: {
      short: 'text-[length:clamp(2.5rem,var(--fit),min(17cqi,32dvh))]',
      medium:
        'text-[length:clamp(2.5rem,var(--fit),max(13cqi,3rem))] @2xl/result:text-[length:clamp(4rem,var(--fit),max(12cqi,6rem))]',
      long: 'text-[length:clamp(2.25rem,var(--fit),2.75rem)] @2xl/result:text-[length:clamp(4rem,var(--fit),max(9.4cqi,6rem))]',
      extreme: 'text-[2rem] @2xl/result:text-[length:clamp(2.25rem,var(--fit),7cqi)]',
    },
  },
});

export interface ResultFact {
  label: string;
  value: ReactNode;
}

export interface ResultScreenProps extends ComponentProps<'section'> {
  tone: ResultTone;
  /** "Check-in Successful". */
  headline: ReactNode;
  /** Absent: nobody was recognised. */
  name?: string;
  /** "Welcome back, Asha · visit 100". */
  greeting?: string;
  /** "Checked in at 10:05", or the reason why not. */
  action?: string;
  /** Visits, plan, role: two or three. */
  facts?: readonly ResultFact[];
  /** Sentences: an expired membership, a birthday. */
  notices?: readonly string[];
  /** The buttons at the foot. */
  children?: ReactNode;
}

/** Result of a scan, over the whole screen in its tone; readable at three metres on a tablet. */
export function ResultScreen({
  tone,
  headline,
  name,
  greeting,
  action,
  facts = [],
  notices = [],
  className,
  children,
  ...rest
}: ResultScreenProps) {
  const Icon = icons[tone];
  return (
    <section {...rest} data-slot="result-screen" data-tone={tone} className={cn(screen({ tone }), className)}>
      {/* Clipped apart, so that it gives the screen nothing to scroll to. */}
      <span aria-hidden className="absolute inset-0 -z-10 overflow-clip">
        <Icon
          strokeWidth={1.5}
          className="absolute -end-[12cqi] -bottom-[12cqi] size-[62cqi] opacity-10 transition-transform duration-200 ease-out motion-reduce:transition-none starting:scale-75"
        />
      </span>
      {tone === 'attention' && <Stripes />}
      {/* role=alert: a status region that mounts together with its text is often not announced. */}
      <div
        role="alert"
        className="my-auto flex flex-col gap-5 p-6 transition-[opacity,translate] duration-150 ease-out motion-reduce:transition-none @2xl/result:gap-7 @2xl/result:px-12 @2xl/result:py-8 starting:translate-y-2 starting:opacity-0 [@media(max-height:950px)]:gap-3 [@media(max-height:950px)]:py-4"
      >
        <div className={title({ hasName: name !== undefined })}>
          <Icon aria-hidden className="size-10 shrink-0 @2xl/result:size-16" />
          <div className="min-w-0 text-balance wrap-anywhere">{headline}</div>
        </div>
        {name && (
          <p className={nameText({ length: lengthOf(name) })} style={fitOf(name)}>
            {name}
          </p>
        )}
        {(greeting ?? action) && (
          <div className="flex flex-col gap-1 text-xl text-balance wrap-anywhere @2xl/result:text-[2.25rem] @2xl/result:leading-tight">
            {greeting && <p className="font-semibold">{greeting}</p>}
            {action && <p>{action}</p>}
          </div>
        )}
        {facts.length > 0 && (
          <dl className="flex flex-wrap gap-x-10 gap-y-3 @2xl/result:gap-x-16">
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt className="text-lg @2xl/result:text-2xl">{label}</dt>
                <dd className="text-2xl font-semibold tabular-nums @2xl/result:text-[2.75rem] @2xl/result:leading-tight">
                  {value}
                </dd>
              </div>
            ))}
          </dl>
        )}
        {notices.length > 0 && (
          <ul className="flex flex-col gap-3">
            {notices.map((notice) => (
              <li key={notice} className={panel({ tone })}>
                <span className="min-w-0 text-balance wrap-anywhere">{notice}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {children}
    </section>
  );
}

/** Tells attention from success where the accent is a yellow too. */
function Stripes() {
  return (
    <span
      aria-hidden
      className="h-4 shrink-0 bg-[repeating-linear-gradient(-45deg,var(--canvas)_0_18px,transparent_18px_36px)] @2xl/result:h-8"
    />
  );
}

function lengthOf({ length }: string) {
  if (length <= 10) return 'short';
  if (length <= 22) return 'medium';
  return length <= 40 ? 'long' : 'extreme';
}

/** Width of a letter in em, on average; of the screen the share that is no margin, in percent. */
const LETTER_WIDTH_EM = 0.6;
const TEXT_WIDTH_PERCENT = 88;

/** The size at which the longest word takes the width of the screen. */
function fitOf(name: string): CSSProperties {
  const longest = Math.max(...name.split(/\s+/).map((word) => word.length));
  return { '--fit': `${TEXT_WIDTH_PERCENT / (longest * LETTER_WIDTH_EM)}cqi` } as CSSProperties;
}
