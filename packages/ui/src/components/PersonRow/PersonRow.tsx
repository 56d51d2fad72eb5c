import { cva } from 'class-variance-authority';
import { CircleAlert, Clock, Hourglass, Snowflake, StickyNote, Wallet, type LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { Avatar } from '../Avatar/Avatar.tsx';
import { Button } from '../Button/Button.tsx';
import type { Status } from '../StatusBadge/StatusBadge.tsx';
import { StatusBadge } from '../StatusBadge/StatusBadge.tsx';

export const personExpiryTones = ['quiet', 'soon', 'expired', 'frozen'] as const;
export type PersonExpiryTone = (typeof personExpiryTones)[number];

const expiryLook = cva('inline-flex max-w-full shrink-0 items-center gap-1', {
  variants: {
    tone: {
      quiet: 'text-muted',
      soon: 'font-medium text-warning',
      expired: 'font-medium text-danger',
      frozen: 'font-medium text-info',
    },
  },
});
const expiryIcons: Partial<Record<PersonExpiryTone, LucideIcon>> = {
  soon: Clock,
  expired: CircleAlert,
  frozen: Snowflake,
};

const row = cva([
  'relative flex min-h-16 scroll-mt-36 scroll-mb-36 flex-wrap items-center gap-3 px-4 py-1.5 max-sm:px-3 max-sm:py-1',
  'aria-selected:bg-sunken forced-colors:aria-selected:outline-2',
  'before:absolute before:inset-y-2 before:start-0 before:w-0.5 before:rounded-full aria-selected:before:bg-primary',
]);

/**
 * Lines below each other; columns where a container named `people` is wide enough. With `data-merged`, dues and note
 * are beside the state in place of since when, so that there are three lines at most;
 * a note beside dues is an icon there.
 */
const cells = cn(
  'group/cells min-w-0 grow basis-36 @max-[44rem]/people:data-merged:grid @max-[44rem]/people:data-merged:gap-x-2',
  '@max-[44rem]/people:data-merged:grid-cols-[auto_minmax(0,1fr)]',
  '@min-[44rem]/people:grid @min-[44rem]/people:items-center @min-[44rem]/people:gap-x-3 @min-[52rem]/people:gap-x-5',
  // Until when, and what waits, are not cut.
  '@min-[44rem]/people:grid-cols-[minmax(0,5fr)_7.5rem_minmax(10.5rem,4fr)_minmax(0,4fr)]',
);

export interface PersonAction {
  /** "Check In". */
  label: string;
  /** With the name: "Check In Asha Rao". */
  accessibleName: string;
  disabled?: boolean;
  /** Under way: pressing does nothing. */
  busy?: boolean;
  /** Why it is disabled. */
  hint?: string;
  onSelect: () => void;
  /** What Enter in a search does instead. */
  onEnter?: () => void;
}

export interface PersonRowProps extends Omit<ComponentProps<'div'>, 'children'> {
  name: string;
  /** What distinguishes people of the same name: the end of a phone number, a branch. */
  detail?: string;
  /** Renders the name as a link to the person's page. */
  renderName?: (name: ReactNode) => ReactElement;
  status: Extract<Status, 'in' | 'out' | 'inactive'>;
  statusText: string;
  /** "since 5:42 pm". */
  since?: string;
  plan?: string;
  expiry?: { text: string; tone: PersonExpiryTone };
  /** "₹1,200 due". */
  due?: string;
  /** The latest note of the desk. */
  note?: string;
  /** The action is under way, or waits for the connection: shown in place of the status. */
  pendingText?: string;
  action?: PersonAction;
  /** Enter in the search runs its action. */
  active?: boolean;
}

/** One person at the desk, in a row of a grid: who, state, membership, dues and note, and the one action. */
export function PersonRow({
  name,
  detail,
  renderName = (text) => <>{text}</>,
  status,
  statusText,
  since,
  plan,
  expiry,
  due,
  note,
  pendingText,
  action,
  active = false,
  className,
  ...rest
}: PersonRowProps) {
  const isMerged = pendingText === undefined && (due !== undefined || note !== undefined);
  const ExpiryIcon = expiry && expiryIcons[expiry.tone];
  return (
    <div
      role="row"
      {...rest}
      aria-selected={active}
      data-slot="person-row"
      data-status={status}
      data-pending={pendingText === undefined ? undefined : true}
      data-busy={action?.busy || undefined}
      className={cn(row(), className)}
    >
      <Avatar
        name={name}
        className="in-aria-selected:bg-surface max-sm:hidden @min-[44rem]/people:@max-[52rem]/people:hidden"
      />
      <div className={cells} data-merged={isMerged || undefined}>
        <div
          role="gridcell"
          className="flex min-w-0 items-baseline gap-x-2 @max-[44rem]/people:col-span-2 @min-[44rem]/people:block"
        >
          <span className="min-w-0 truncate text-lg font-medium @min-[44rem]/people:block" title={name}>
            {renderName(name)}
          </span>
          {detail !== undefined && (
            <span dir="auto" className="block shrink-0 truncate text-xs text-muted tabular-nums">
              {detail}
            </span>
          )}
        </div>
        <div
          role="gridcell"
          className="flex min-w-0 flex-wrap items-center gap-x-1.5 text-xs text-muted tabular-nums @min-[44rem]/people:block"
        >
          {pendingText === undefined ? (
            <>
              <StatusBadge status={status} label={statusText} />
              {since !== undefined && (
                <span className="block truncate @max-[44rem]/people:group-data-merged/cells:hidden">{since}</span>
              )}
            </>
          ) : (
            <span className="inline-flex items-center gap-1 font-medium whitespace-nowrap">
              <Hourglass aria-hidden className="size-3.5 shrink-0" />
              {pendingText}
            </span>
          )}
        </div>
        <div
          role="gridcell"
          className="flex min-w-0 items-center gap-x-1.5 text-xs text-muted @max-[44rem]/people:col-span-2 @max-[44rem]/people:row-start-3 @min-[44rem]/people:flex-col @min-[44rem]/people:items-start @min-[44rem]/people:text-sm"
        >
          {expiry && (
            <span className={expiryLook({ tone: expiry.tone })} title={expiry.text}>
              {ExpiryIcon && <ExpiryIcon aria-hidden className="size-3.5 shrink-0" />}
              <span className="truncate">{expiry.text}</span>
            </span>
          )}
          {plan !== undefined && <span className="max-w-full min-w-0 truncate text-xs text-muted">{plan}</span>}
        </div>
        <div
          role="gridcell"
          className="flex min-w-0 items-center gap-x-2 overflow-hidden text-xs @min-[44rem]/people:block @min-[44rem]/people:text-sm"
        >
          {due !== undefined && (
            <span className="flex shrink-0 items-center gap-1 font-medium text-warning tabular-nums @min-[44rem]/people:min-w-0">
              <Wallet aria-hidden className="size-3.5 shrink-0" />
              <span className="truncate">{due}</span>
            </span>
          )}
          {note !== undefined && (
            <span className="flex min-w-0 items-center gap-1 text-muted" title={note}>
              <StickyNote aria-hidden className="size-3.5 shrink-0" />
              <span
                className={cn('truncate', due !== undefined && '@max-[44rem]/people:group-data-merged/cells:sr-only')}
              >
                {note}
              </span>
            </span>
          )}
        </div>
      </div>
      {action && (
        <div role="gridcell" className="ms-auto grid min-w-28 shrink-0 max-sm:min-w-26">
          <Button
            variant={active ? 'primary' : 'secondary'}
            aria-label={action.accessibleName}
            disabled={action.disabled}
            busy={action.busy ?? false}
            title={action.hint}
            onClick={action.onSelect}
            className="max-sm:h-11"
          >
            {action.label}
          </Button>
        </div>
      )}
    </div>
  );
}
