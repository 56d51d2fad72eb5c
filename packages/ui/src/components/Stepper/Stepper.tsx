import { Check } from 'lucide-react';
import { cva } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';

const item = cva([
  'group/step flex min-w-0 items-center gap-2 text-sm font-medium text-muted data-[state=current]:text-ink',
  'max-sm:not-data-[state=current]:shrink-0',
]);
const marker = cva([
  'flex size-6 shrink-0 items-center justify-center rounded-full border border-edge text-xs font-semibold tabular-nums',
  'group-data-[state=current]/step:border-transparent group-data-[state=current]/step:bg-primary group-data-[state=current]/step:text-on-primary',
  'group-data-[state=done]/step:border-transparent group-data-[state=done]/step:bg-positive-soft group-data-[state=done]/step:text-positive',
]);

export interface Step {
  key: string;
  label: string;
}

export interface StepperProps extends Omit<ComponentProps<'nav'>, 'children' | 'onSelect'> {
  /** Accessible name: "Steps of the import". */
  label: string;
  steps: readonly Step[];
  /** Key of the current step; those before it are done. */
  current: string;
  /** Every step is done, the current one too. */
  isComplete?: boolean;
  /** Keys of the steps that can be gone to, beside the current one. */
  open?: readonly string[];
  onStepChange?: (key: string) => void;
  /** Added to the name of a done step. */
  doneLabel?: string;
}

/** Where one is in a sequence of steps. On a phone the names of the others are for screen readers only. */
export function Stepper({
  label,
  steps,
  current,
  isComplete = false,
  open = [],
  onStepChange,
  doneLabel = 'done',
  className,
  ...rest
}: StepperProps) {
  const at = steps.findIndex(({ key }) => key === current);
  return (
    <nav {...rest} aria-label={label} data-slot="stepper" className={cn('min-w-0', className)}>
      <ol className="flex min-w-0 items-center gap-2">
        {steps.map((step, index) => {
          const state = index < at || (isComplete && index === at) ? 'done' : index === at ? 'current' : 'upcoming';
          return (
            <li key={step.key} data-state={state} aria-current={index === at ? 'step' : undefined} className={item()}>
              {index > 0 && <span aria-hidden className="h-px w-8 bg-line max-sm:w-4" />}
              <StepName
                step={step}
                number={index + 1}
                isShown={index === at}
                isDone={state === 'done'}
                doneLabel={doneLabel}
                onSelect={index !== at && open.includes(step.key) ? onStepChange : undefined}
              />
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

interface StepNameProps {
  step: Step;
  number: number;
  /** Visible on a phone. */
  isShown: boolean;
  isDone: boolean;
  doneLabel: string;
  onSelect: ((key: string) => void) | undefined;
}

function StepName({ step, number, isShown, isDone, doneLabel, onSelect }: StepNameProps) {
  const content = (
    <>
      <span aria-hidden className={marker()}>
        {isDone ? <Check className="size-3.5" /> : number}
      </span>
      <span className={cn('truncate', !isShown && 'max-sm:sr-only')}>{step.label}</span>
      {isDone && <span className="sr-only">, {doneLabel}</span>}
    </>
  );
  return onSelect ? (
    <button
      type="button"
      onClick={() => onSelect(step.key)}
      className="flex min-w-0 items-center gap-2 rounded-sm underline-offset-3 hover:text-ink hover:underline touch:min-h-[44px] touch:min-w-[44px]"
    >
      {content}
    </button>
  ) : (
    <span className="flex min-w-0 items-center gap-2">{content}</span>
  );
}
