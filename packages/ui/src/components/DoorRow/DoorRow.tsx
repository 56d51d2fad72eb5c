import { cva } from 'class-variance-authority';
import { Ban, CircleAlert, Ellipsis, OctagonX, PartyPopper, Undo2, type LucideIcon } from 'lucide-react';
import type { ComponentProps, FocusEvent, ReactElement, ReactNode } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { both } from '../../lib/both.ts';
import { cn } from '../../lib/cn.ts';
import { useMergedRef } from '../../lib/useMergedRef.ts';
import { useTexts } from '../../lib/useTexts.ts';
import { Button } from '../Button/Button.tsx';
import { DropdownMenu } from '../DropdownMenu/DropdownMenu.tsx';
import type { MenuEntry } from '../DropdownMenu/MenuItem.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { StatusBadge } from '../StatusBadge/StatusBadge.tsx';

export const doorNoteTones = ['good', 'attention', 'refused'] as const;
export type DoorNoteTone = (typeof doorNoteTones)[number];

const noteIcons: Record<DoorNoteTone, LucideIcon> = { good: PartyPopper, attention: CircleAlert, refused: OctagonX };

const row = cva('relative px-4 py-2.5 before:absolute before:inset-y-0 before:start-0 before:w-1', {
  variants: {
    tone: {
      plain: '',
      good: 'before:bg-accent',
      attention: 'bg-warning-soft before:bg-warning',
      refused: 'bg-danger-soft before:bg-danger',
    },
  },
});

const noteLook = cva('flex min-w-0 items-start gap-1.5 text-sm font-medium', {
  variants: { tone: { good: 'text-positive', attention: 'text-warning', refused: 'text-danger' } },
});

export interface DoorNote {
  text: string;
  tone: DoorNoteTone;
}

export interface DoorAction {
  /** "Renew". */
  label: string;
  /** With the name: "Renew Asha Rao". */
  accessibleName: string;
  icon: LucideIcon;
  busy?: boolean;
  onSelect: () => void;
}

export interface DoorRowProps extends Omit<ComponentProps<'li'>, 'children'> {
  name: string;
  /** Renders the name as a link to the person's page. */
  renderName?: (name: ReactNode) => ReactElement;
  action: 'in' | 'out' | 'refused';
  /** "IN", "OUT", "Turned away". */
  actionText: string;
  /** "9:42 am". */
  time: string;
  /** ISO 8601. */
  dateTime: string;
  /** How, and by whom: "Card · visit 12". */
  detail?: string;
  /** What needs a person's attention, and good news; the most serious gives the row its tone. */
  notes?: readonly DoorNote[];
  /** Taken back: "Undone by Priya Nair". Notes are not shown then. */
  withdrawnText?: string;
  /** Next steps, the first the most likely. */
  actions?: readonly DoorAction[];
  /** Further steps, behind a button named `menuLabel`. */
  menu?: readonly MenuEntry[];
  menuLabel?: string;
}

/** One event at the door: who came, left or was turned away, what is with them, and what to do about it. */
export function DoorRow({
  name,
  renderName = (text) => <>{text}</>,
  action,
  actionText,
  time,
  dateTime,
  detail,
  notes = [],
  withdrawnText,
  actions = [],
  menu = [],
  menuLabel,
  className,
  ref,
  ...rest
}: DoorRowProps) {
  const i18n = useTexts();
  const focus = useFocusInRow();
  const merged = useMergedRef(focus.row, ref);
  const isWithdrawn = withdrawnText !== undefined;
  const shownNotes = isWithdrawn ? [] : notes;
  const tone = doorNoteTones.findLast((one) => shownNotes.some((note) => note.tone === one)) ?? 'plain';
  return (
    <li
      {...rest}
      {...{ onFocus: both(rest.onFocus, focus.events.onFocus), onBlur: both(rest.onBlur, focus.events.onBlur) }}
      ref={merged}
      data-slot="door-row"
      data-tone={tone}
      data-withdrawn={isWithdrawn || undefined}
      className={cn(row({ tone }), className)}
    >
      <div className="flex min-h-6 items-center gap-2">
        {action === 'refused' ? (
          <span className="inline-flex shrink-0 items-center gap-1 text-xs font-medium text-danger">
            <Ban aria-hidden className="size-3.5" />
            {actionText}
          </span>
        ) : (
          <StatusBadge status={action} label={actionText} />
        )}
        <span className={cn('min-w-0 truncate font-medium', isWithdrawn && 'text-muted line-through')} title={name}>
          {renderName(name)}
        </span>
        <time dateTime={dateTime} className="ms-auto shrink-0 text-xs text-muted tabular-nums">
          {time}
        </time>
        {menu.length > 0 ? (
          <DropdownMenu
            items={menu}
            trigger={
              <IconButton
                size="sm"
                icon={Ellipsis}
                label={menuLabel ?? i18n.t('More for {name}', { name })}
                className="-my-2.5 -me-2.5"
              />
            }
          />
        ) : (
          // The times of a column are aligned, of rows without a menu too.
          <span aria-hidden className="w-4.5 shrink-0 touch:w-8.5" />
        )}
      </div>
      {shownNotes.map((note) => (
        <Note key={note.text} {...note} />
      ))}
      {(detail !== undefined || isWithdrawn || actions.length > 0) && (
        <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1.5">
          <div className="flex min-w-24 flex-1 flex-wrap gap-x-2 text-xs text-muted">
            {detail !== undefined && <p className="wrap-anywhere">{detail}</p>}
            {isWithdrawn && (
              <p className="flex items-center gap-1 font-medium">
                <Undo2 aria-hidden className="size-3.5 shrink-0" />
                <span className="min-w-0 wrap-anywhere">{withdrawnText}</span>
              </p>
            )}
          </div>
          {actions.length > 0 && (
            <div className="flex shrink-0 items-center gap-1">
              {actions.map(({ label, accessibleName, icon, busy = false, onSelect }) => (
                <Button key={label} size="sm" icon={icon} aria-label={accessibleName} busy={busy} onClick={onSelect}>
                  {label}
                </Button>
              ))}
            </div>
          )}
        </div>
      )}
    </li>
  );
}

function Note({ text, tone }: DoorNote) {
  const Icon = noteIcons[tone];
  return (
    <p className={noteLook({ tone })}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </p>
  );
}

/** Keeps the focus in the row where the focused button goes, as Undo does once it is done. */
function useFocusInRow() {
  const row = useRef<HTMLLIElement>(null);
  const isWithin = useRef(false);
  useLayoutEffect(() => {
    if (isWithin.current && document.activeElement === document.body) {
      row.current?.querySelector<HTMLElement>('a[href], button')?.focus();
    }
  });
  return {
    row,
    events: {
      onFocus: () => {
        isWithin.current = true;
      },
      onBlur: (event: FocusEvent) => {
        isWithin.current = event.currentTarget.contains(event.relatedTarget);
      },
    },
  };
}
