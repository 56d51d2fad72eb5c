import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { cva } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

export const resultTones = ['success', 'warning', 'error'] as const;
export type ResultTone = (typeof resultTones)[number];

const icons = { success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

const card = cva('relative w-full max-w-3xl overflow-hidden rounded-lg border-2 bg-surface', {
  variants: { tone: { success: 'border-accent', warning: 'border-warning', error: 'border-danger' } },
});
const band = cva('flex items-center gap-4 px-8 py-5 text-2xl font-semibold', {
  variants: {
    tone: {
      success: 'bg-accent text-on-accent',
      // Soft, to differ from success, whose accent may be yellow too.
      warning: 'border-b-2 border-warning bg-warning-soft [&>svg]:text-warning',
      error: 'bg-danger text-on-danger',
    },
  },
});

export interface ResultFact {
  label: string;
  value: ReactNode;
}

export interface ResultCardProps extends Omit<ComponentProps<'section'>, 'children'> {
  tone: ResultTone;
  /** "Check-in Successful". */
  headline: string;
  /** Absent: nobody was recognised. */
  name?: string;
  /** "Checked in at 10:05", or the reason why not. */
  action?: string;
  /** Visits, plan, role: two or three. */
  facts?: readonly ResultFact[];
  /** A notice, such as an expired membership. */
  warning?: string;
}

/** Result of a scan at the kiosk, readable from two metres. */
export function ResultCard({ tone, headline, name, action, facts = [], warning, className, ...rest }: ResultCardProps) {
  const Icon = icons[tone];
  return (
    // role=alert: a status region that mounts together with its text is often not announced.
    <section {...rest} role="alert" data-slot="result-card" data-tone={tone} className={cn(card({ tone }), className)}>
      <p className={band({ tone })}>
        <Icon aria-hidden className="size-10 shrink-0" />
        <span className="min-w-0 text-balance wrap-anywhere">{headline}</span>
      </p>
      <div className="flex flex-col gap-6 p-8">
        <div className="flex flex-col gap-2">
          {name && <p className="text-3xl font-semibold tracking-tight text-balance wrap-anywhere">{name}</p>}
          {action && <p className="text-2xl text-balance wrap-anywhere text-muted max-sm:text-xl">{action}</p>}
        </div>
        {facts.length > 0 && (
          <dl className="flex flex-wrap gap-x-12 gap-y-4">
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt className="text-xl text-muted">{label}</dt>
                <dd className="text-2xl font-semibold tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {warning && (
          <p className="flex items-start gap-4 rounded-md bg-warning-soft p-4 text-2xl font-semibold max-sm:text-xl">
            <TriangleAlert aria-hidden className="size-8 shrink-0 text-warning max-sm:size-6" />
            <span className="min-w-0 wrap-anywhere">{warning}</span>
          </p>
        )}
      </div>
      {tone === 'success' && <Flash />}
    </section>
  );
}

/** Fades out from the accent colour, to draw attention. */
function Flash() {
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute inset-0 bg-accent opacity-0 transition-opacity duration-700 ease-out motion-reduce:hidden starting:opacity-100"
    />
  );
}
