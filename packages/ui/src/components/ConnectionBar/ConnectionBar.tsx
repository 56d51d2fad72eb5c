import { Clock, CloudOff, Hourglass, RefreshCw, TriangleAlert, WifiOff } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { Button } from '../Button/Button.tsx';

/** The device has no network; connecting to the server fails; the server does not answer. */
export const connectionTroubles = ['offline', 'unreachable', 'silent'] as const;
export type ConnectionTrouble = (typeof connectionTroubles)[number];

/** Saved in the browser and not sent; on its way; somebody has to decide. */
export const waitingStates = ['waiting', 'sending', 'attention'] as const;
export type WaitingState = (typeof waitingStates)[number];

const troubleIcons = { offline: WifiOff, unreachable: CloudOff, silent: Hourglass };
const waitingIcons = { waiting: Clock, sending: RefreshCw, attention: TriangleAlert };

/** What was done here and has not reached the server. */
export interface WaitingSummary {
  state: WaitingState;
  /** "3 waiting". */
  title: string;
  /** What or who; cut at the end of the line. */
  detail?: string;
  /** Leads to them. */
  action?: { label: string; onSelect: () => void };
}

export interface ConnectionBarProps extends Omit<ComponentProps<'div'>, 'title' | 'children'> {
  /** Undefined while the server is reached. */
  trouble?: ConnectionTrouble;
  /** What is wrong. */
  title: string;
  /** What still works. */
  message: string;
  /** How old the shown data is. Changes without being announced. */
  ageText?: string;
  /** Read to screen readers each time it changes; the same words for one outage announce it once. */
  announcement: string;
  /** Undefined while everything has reached the server. */
  waiting?: WaitingSummary;
}

/**
 * Says that the page has lost its server, what still works, how old its data is, and what waits to be sent or settled.
 * Without trouble and with nothing that waits, it is not visible.
 */
export function ConnectionBar({
  trouble,
  title,
  message,
  ageText,
  announcement,
  waiting,
  className,
  ...rest
}: ConnectionBarProps) {
  const Icon = trouble && troubleIcons[trouble];
  const isVisible = trouble !== undefined || waiting !== undefined;
  return (
    <div
      {...rest}
      data-slot="connection-bar"
      data-trouble={trouble}
      data-waiting={waiting?.state}
      className={cn(
        isVisible && 'border-b border-line bg-surface data-trouble:border-warning/30 data-trouble:bg-warning-soft',
        'data-[waiting=attention]:border-warning/30 data-[waiting=attention]:bg-warning-soft',
        className,
      )}
    >
      {/* In the page before there is anything to say: otherwise it might not be read. */}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <div
        className={cn(
          isVisible &&
            'mx-auto flex min-h-11 max-w-400 animate-appear flex-wrap items-center gap-x-5 gap-y-1 px-4 py-1.5 sm:px-6 kiosk:text-lg',
        )}
      >
        {Icon && (
          <div className="flex min-w-60 flex-1 items-start gap-2.5">
            <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-warning kiosk:mt-1 kiosk:size-5" />
            <p>
              <strong className="font-semibold">{title}.</strong> <span>{message}</span>{' '}
              {ageText && (
                <span className="inline-block text-sm text-muted tabular-nums kiosk:text-base">{ageText}</span>
              )}
            </p>
          </div>
        )}
        <WaitingLine waiting={waiting} />
      </div>
    </div>
  );
}

/** Takes the line alone, or its end beside trouble. Its status, too, is in the page before there is anything to say. */
function WaitingLine({ waiting }: { waiting: WaitingSummary | undefined }) {
  const { state, title, detail, action } = waiting ?? {};
  const Icon = state && waitingIcons[state];
  return (
    <div
      className={cn(
        waiting ? 'flex min-w-0 items-center gap-2.5 first:grow max-sm:basis-full not-first:sm:max-w-1/2' : 'sr-only',
      )}
    >
      {Icon && (
        <Icon aria-hidden className={cn('size-4 shrink-0 text-muted', state === 'attention' && 'text-warning')} />
      )}
      <p role="status" className="min-w-0 flex-1 truncate">
        {waiting && <strong className="font-semibold tabular-nums">{title}</strong>}
        {detail && <span className="text-muted">: {detail}</span>}
      </p>
      {action && (
        <Button size="sm" onClick={action.onSelect}>
          {action.label}
        </Button>
      )}
    </div>
  );
}
