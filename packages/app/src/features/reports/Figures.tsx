import { i18n } from '@spotter/i18n';
import { cn, ComparedFigure } from '@spotter/ui';
import { Children, type ReactNode } from 'react';
import type { Compared, ComparisonOptions } from './comparison.ts';
import { compare } from './comparison.ts';
import { definitions } from './definitions.ts';

/** Figures beside each other; four never as three and one. */
export const Figures = ({ children }: { children: ReactNode }) => (
  <div
    className={cn(
      'grid gap-3',
      Children.count(children) === 4
        ? 'grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))]'
        : 'grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))]',
    )}
  >
    {children}
  </div>
);

interface FigureProps extends ComparisonOptions {
  label: string;
  term: keyof typeof definitions;
  /** Undefined while loading; null: there is none. */
  figure: Compared<number | null> | undefined;
}

/** A figure of the period, with its definition and how it differs from the period before. */
export function Figure({ label, term, figure, ...options }: FigureProps) {
  const { current = null, previous = null } = figure ?? {};
  const { before, ...change } =
    current === null || previous === null ? { before: undefined } : compare({ current, previous }, options);
  return (
    <ComparedFigure
      label={label}
      value={current === null ? '–' : options.format(current)}
      loading={figure === undefined}
      {...defined(label, term)}
      {...change}
      {...(before !== undefined && { before })}
    />
  );
}

/** The definition of a figure or chart, as their props. */
export const defined = (label: string, term: keyof typeof definitions) => ({
  definition: i18n.t(definitions[term]),
  definitionLabel: i18n.t('What “{label}” means', { label }),
});

/** Charts on the left, what they divide into on the right; below each other where there is little space. */
export const Columns = ({ main, side }: { main: ReactNode; side: ReactNode }) => (
  <div className="grid items-start gap-4 @4xl/report:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
    <div className="flex min-w-0 flex-col gap-4">{main}</div>
    <div className="flex min-w-0 flex-col gap-4">{side}</div>
  </div>
);

interface TwoLinesProps {
  first: string;
  second: string;
  isStrong?: boolean;
}

/** A cell: a figure, and what it says beside the others. */
export const TwoLines = ({ first, second, isStrong = false }: TwoLinesProps) => (
  <span>
    <span className={isStrong ? 'block font-medium' : 'block'}>{first}</span>
    <span className="block text-xs text-muted">{second}</span>
  </span>
);
