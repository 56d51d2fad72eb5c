import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { cn } from '../../lib/cn.ts';
import type { DefinitionProps } from '../../lib/useDefinition.tsx';
import { useDefinition } from '../../lib/useDefinition.tsx';
import { useTexts } from '../../lib/useTexts.ts';
import { Skeleton } from '../Skeleton/Skeleton.tsx';

export interface FigureColumn<Row> {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Buttons instead of a figure: the column has no visible name. */
  isAction?: boolean;
}

export interface FigureTableProps<Row> extends ComponentProps<'div'>, DefinitionProps {
  /** The question that the table answers: "Check-ins by branch". */
  label: string;
  /** The answer in a sentence. */
  summary?: ReactNode;
  /** Name of the first column. */
  rowLabel: string;
  /** In display order; undefined while loading. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** What a row is about. */
  rowHeader: (row: Row) => ReactNode;
  columns: readonly FigureColumn<Row>[];
  /** From 0 to 1, as a bar below the row's name. */
  share?: (row: Row) => number;
  /** Shown without rows. */
  empty?: ReactNode;
}

const SKELETON_ROWS = 3;
/** More do not fit beside each other on a phone. */
const MAX_COLUMNS_OF_PHONE = 2;

/**
 * Figures by branch, method or person: a plain table that prints whole. Rows stack where there is little space, those
 * of few figures on a phone with large text.
 */
export function FigureTable<Row>({
  label,
  summary,
  rowLabel,
  rows,
  rowKey,
  rowHeader,
  columns,
  share,
  empty,
  definition,
  definitionLabel,
  className,
  ...rest
}: FigureTableProps<Row>) {
  const i18n = useTexts();
  const labelId = useId();
  const { button, text } = useDefinition({ definition, definitionLabel });
  const state = rows === undefined ? 'loading' : rows.length === 0 ? 'empty' : 'ready';
  return (
    <div
      {...rest}
      role="group"
      aria-labelledby={labelId}
      aria-busy={state === 'loading' || undefined}
      data-slot="figure-table"
      data-state={state}
      data-columns={columns.length > MAX_COLUMNS_OF_PHONE ? 'many' : 'few'}
      className={cn(
        '@container/figures flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-surface p-4',
        className,
      )}
    >
      <div className="flex flex-col gap-0.5 print:break-after-avoid">
        <div className="flex min-h-7 items-center justify-between gap-3">
          <h3 id={labelId} className="min-w-0 text-sm font-medium">
            {label}
          </h3>
          {button}
        </div>
        {text}
        {summary !== undefined && state === 'ready' && <p className="text-sm text-muted tabular-nums">{summary}</p>}
      </div>
      {state === 'loading' && (
        <div className="flex flex-col gap-5 pb-2">
          <Skeleton className="h-3 w-24" />
          {Array.from({ length: SKELETON_ROWS }, (_, at) => (
            <Skeleton key={at} className="h-8 w-full" />
          ))}
        </div>
      )}
      {state === 'empty' && (
        <div className="py-4 text-center text-muted">{empty ?? i18n.t('Nothing in this period')}</div>
      )}
      {rows !== undefined && rows.length > 0 && (
        // Displayed otherwise than as a table, it would lose its roles.
        // oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role
        <table role="table" aria-labelledby={labelId} className="w-full border-collapse text-sm stacked:block">
          <thead role="rowgroup" className="stacked:sr-only">
            <tr role="row">
              <th
                role="columnheader"
                scope="col"
                className="pb-1.5 text-start align-bottom text-xs font-medium text-muted"
              >
                {rowLabel}
              </th>
              {columns.map(({ key, label: name, isAction }) => (
                <th
                  key={key}
                  role="columnheader"
                  scope="col"
                  className="ps-4 pb-1.5 text-end align-bottom text-xs font-medium text-muted"
                >
                  {isAction ? <span className="sr-only">{name}</span> : name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" className="stacked:block">
            {rows.map((row) => (
              <tr
                key={rowKey(row)}
                role="row"
                className="border-t border-line print:break-inside-avoid stacked:flex stacked:flex-col stacked:py-2.5"
              >
                <th
                  role="rowheader"
                  scope="row"
                  className="py-2 text-start align-top font-normal wrap-anywhere stacked:py-0.5 stacked:font-medium"
                >
                  {rowHeader(row)}
                  {share && <Share value={share(row)} />}
                </th>
                {columns.map(({ key, label: name, cell, isAction }) => (
                  <td
                    key={key}
                    role="cell"
                    className={cn(
                      'py-2 ps-4 text-end align-top whitespace-nowrap tabular-nums stacked:flex stacked:flex-wrap stacked:justify-between stacked:gap-x-4 stacked:py-0.5 stacked:ps-0',
                      isAction && 'stacked:pt-2',
                    )}
                  >
                    {!isAction && (
                      <span aria-hidden className="hidden text-muted stacked:inline">
                        {name}
                      </span>
                    )}
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        // oxlint-enable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role
      )}
    </div>
  );
}

/** The figure beside it says the same. */
const Share = ({ value }: { value: number }) => (
  <span
    aria-hidden
    className="mt-1 block h-1.5 overflow-hidden rounded-full bg-sunken [print-color-adjust:exact] forced-colors:border forced-colors:border-[CanvasText]"
  >
    <span
      className="block h-full rounded-full bg-series-a forced-color-adjust-none forced-colors:bg-[CanvasText]"
      style={{ width: `${Math.min(1, Math.max(0, value)) * 100}%` }}
    />
  </span>
);
