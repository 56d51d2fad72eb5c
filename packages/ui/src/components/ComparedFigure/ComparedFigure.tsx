import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import type { DefinitionProps } from '../../lib/useDefinition.tsx';
import { useDefinition } from '../../lib/useDefinition.tsx';
import { Skeleton } from '../Skeleton/Skeleton.tsx';

export const changeDirections = ['up', 'down', 'same'] as const;
export type ChangeDirection = (typeof changeDirections)[number];
export const changeTones = ['good', 'bad', 'neutral'] as const;
export type ChangeTone = (typeof changeTones)[number];

const icons = { up: ArrowUpRight, down: ArrowDownRight, same: ArrowRight } as const;
const toneClasses = { good: 'text-positive', bad: 'text-danger', neutral: 'text-muted' } as const;

export interface ComparedFigureProps extends ComponentProps<'div'>, DefinitionProps {
  label: string;
  /** The number, formatted. */
  value: string;
  /** In words, as in "+84, 7% more"; without it nothing is compared. */
  change?: string;
  direction?: ChangeDirection;
  /** Whether the change is welcome. */
  tone?: ChangeTone;
  /** "1,204 before". */
  before?: string;
  loading?: boolean;
}

/** Of a figure at its size, on average. */
const CHARACTER_EM = 0.55;
/** The button of the definition, and the gap before it. */
const BUTTON_REM = 2;

/** A number of a period beside that of the period before. */
export function ComparedFigure({
  label,
  value,
  change,
  direction = 'same',
  tone = 'neutral',
  before,
  loading = false,
  definition,
  definitionLabel,
  className,
  ...rest
}: ComparedFigureProps) {
  const { button, text } = useDefinition({ definition, definitionLabel });
  const Icon = icons[direction];
  return (
    <div
      {...rest}
      aria-busy={loading || undefined}
      data-slot="compared-figure"
      data-loading={loading || undefined}
      data-direction={change === undefined ? undefined : direction}
      data-tone={change === undefined ? undefined : tone}
      className={cn(
        '@container/figure flex min-w-0 flex-col gap-1.5 rounded-lg border border-line bg-surface p-4 print:break-inside-avoid',
        className,
      )}
    >
      <div className="flex items-start gap-2">
        <dl className="flex min-w-0 grow flex-col gap-1">
          <dt className="text-sm text-muted">{label}</dt>
          <dd
            className="text-2xl font-semibold tracking-tight wrap-anywhere tabular-nums"
            style={{ fontSize: `min(var(--size-2xl), (100cqi - ${BUTTON_REM}rem) / ${value.length * CHARACTER_EM})` }}
          >
            {loading ? <Skeleton className="h-[1.15em] w-24" /> : value}
          </dd>
        </dl>
        {button}
      </div>
      {loading && <Skeleton className="h-[1.45em] w-32 max-w-full text-sm @max-3xs/figure:h-[2.9em]" />}
      {!loading && change !== undefined && (
        // A line each where they may not fit beside each other, so that it is two for every length.
        <p className="flex flex-wrap gap-x-2 text-sm tabular-nums @max-3xs/figure:flex-col">
          <span className={cn('inline-flex items-baseline gap-1 font-medium', toneClasses[tone])}>
            <Icon aria-hidden className="size-[1.1em] shrink-0 self-center" />
            {change}
          </span>
          {before !== undefined && <span className="text-muted">{before}</span>}
        </p>
      )}
      {text}
    </div>
  );
}
