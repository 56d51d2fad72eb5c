import { Circle, CircleCheck } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { cn } from '../../lib/cn.ts';
import { useTexts } from '../../lib/useTexts.ts';
import { ProgressBar } from '../ProgressBar/ProgressBar.tsx';

export interface ChecklistItem {
  id: string;
  label: string;
  /** What it is good for. */
  hint: string;
  done: boolean;
  /** A button or link to where it is done. */
  action?: ReactNode;
}

export interface ChecklistProps extends Omit<ComponentProps<'section'>, 'title' | 'children'> {
  title: string;
  /** "2 of 7 done". */
  progressText: string;
  items: readonly ChecklistItem[];
  /** Read before the label of an item that is done. */
  doneText?: string;
}

/** What has to be done once, in its order; items tick themselves. */
export function Checklist({ title, progressText, items, doneText, className, ...rest }: ChecklistProps) {
  const i18n = useTexts();
  const titleId = useId();
  const doneCount = items.filter(({ done }) => done).length;
  return (
    <section
      {...rest}
      aria-labelledby={titleId}
      data-slot="checklist"
      className={cn('flex min-w-0 flex-col rounded-lg border border-line bg-surface', className)}
    >
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4">
        <h2 id={titleId} className="text-lg font-semibold">
          {title}
        </h2>
        <p className="ms-auto text-sm text-muted tabular-nums">{progressText}</p>
        <ProgressBar
          label={title}
          value={doneCount}
          max={items.length}
          valueText={progressText}
          className="basis-full"
        />
      </header>
      <ol className="grid lg:grid-cols-2">
        {items.map((item) => (
          <Item key={item.id} {...item} doneText={doneText ?? i18n.t('Done:')} />
        ))}
      </ol>
    </section>
  );
}

function Item({ label, hint, done, action, doneText }: Omit<ChecklistItem, 'id'> & { doneText: string }) {
  const Icon = done ? CircleCheck : Circle;
  return (
    <li data-done={done || undefined} className="flex min-h-16 items-center gap-4 border-t border-line px-5 py-3">
      <Icon aria-hidden className={cn('size-5 shrink-0', done ? 'text-positive' : 'text-edge')} />
      <div className="min-w-0 grow">
        <p className={cn('font-medium', done && 'text-muted')}>
          {done && <span className="sr-only">{doneText} </span>}
          {label}
        </p>
        {!done && <p className="text-sm text-balance text-muted">{hint}</p>}
      </div>
      {!done && action && <div className="shrink-0">{action}</div>}
    </li>
  );
}
