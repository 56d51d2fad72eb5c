import { Ellipsis, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useEffect, useEffectEvent, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { useMergedRef } from '../../lib/useMergedRef.ts';
import { useNarrowerThan } from '../../lib/useNarrowerThan.ts';
import { useTexts } from '../../lib/useTexts.ts';
import { Button } from '../Button/Button.tsx';
import { DropdownMenu } from '../DropdownMenu/DropdownMenu.tsx';
import type { MenuAction, MenuEntry } from '../DropdownMenu/MenuItem.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';

export interface SelectionBarProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** Visible; otherwise only the status is there, so that "Nothing selected" is announced. */
  open: boolean;
  /** "3 members selected"; announced on change. */
  label: string;
  /** More about the selection: "1 of them is not in the list". */
  detail?: string;
  /** "Select all 214 that match". */
  selectAll?: { label: string; onSelect: () => void };
  /** Buttons where there is room, else entries of the menu. */
  actions: readonly MenuAction[];
  /** Entries of the menu only. */
  moreActions?: readonly MenuEntry[];
  /** Nothing is selected yet. */
  disabled?: boolean;
  moreLabel?: string;
  actionsLabel?: string;
  /** Accessible name of the bar. */
  groupLabel?: string;
  clearLabel?: string;
  /** The clear button, or Escape inside the bar. */
  onClear: () => void;
}

const NARROW_BELOW_PX = 768;

/** What can be done with the selected rows. Stays in sight at the bottom edge while the page scrolls. */
export function SelectionBar({
  open,
  label,
  detail,
  selectAll,
  actions,
  moreActions = [],
  disabled = false,
  moreLabel,
  actionsLabel,
  groupLabel,
  clearLabel,
  onClear,
  className,
  ref,
  ...rest
}: SelectionBarProps) {
  const i18n = useTexts();
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const merged = useMergedRef<HTMLDivElement>(setBar, ref);
  const isNarrow = useNarrowerThan(bar, NARROW_BELOW_PX);
  const menu = isNarrow ? [...actions, ...moreActions] : moreActions;
  const clear = useEffectEvent(onClear);
  useEffect(() => {
    // Native, since React would also deliver the Escape that closes the menu, which is rendered elsewhere.
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && clear();
    bar?.addEventListener('keydown', onKeyDown);
    return () => bar?.removeEventListener('keydown', onKeyDown);
  }, [bar]);
  return (
    <div
      role="group"
      aria-label={groupLabel ?? i18n.t('Selection')}
      {...rest}
      ref={merged}
      data-slot="selection-bar"
      data-open={open || undefined}
      data-layout={isNarrow ? 'menu' : 'buttons'}
      className={cn(
        '**:scroll-m-0 data-open:sticky data-open:bottom-3 data-open:z-20 data-open:flex data-open:flex-wrap data-open:items-center data-open:gap-x-1 data-open:gap-y-1 sm:data-open:gap-x-3 print:hidden!',
        'data-open:animate-appear data-open:rounded-lg data-open:border data-open:border-line data-open:bg-raised data-open:p-2 data-open:text-ink data-open:shadow-float',
        // Above the navigation at the bottom of narrow screens.
        'data-open:max-xl:bottom-17',
        className,
      )}
    >
      {open && <IconButton icon={X} label={clearLabel ?? i18n.t('Clear selection')} onClick={onClear} />}
      <p className={open ? 'min-w-24 flex-1 text-base' : 'sr-only'}>
        {/* The same element, open or closed: otherwise it might not be read. */}
        <span role="status" className="font-medium tabular-nums">
          {label}
        </span>
        {open && detail && <span className="block text-xs text-muted">{detail}</span>}
      </p>
      {open && (
        <>
          {selectAll && (
            <Button variant="ghost" className="max-sm:order-last max-sm:w-full" onClick={selectAll.onSelect}>
              {selectAll.label}
            </Button>
          )}
          <div className="flex items-center gap-2">
            {!isNarrow &&
              actions.map(({ label: text, icon, disabled: isDisabled, hint, onSelect }) => (
                <Button
                  key={text}
                  {...(icon && { icon })}
                  title={hint}
                  disabled={disabled || isDisabled}
                  onClick={onSelect}
                >
                  {text}
                </Button>
              ))}
            {menu.length > 0 && (
              <DropdownMenu
                items={menu}
                trigger={
                  <Button icon={Ellipsis} disabled={disabled}>
                    {isNarrow ? (actionsLabel ?? i18n.t('Actions')) : (moreLabel ?? i18n.t('More'))}
                  </Button>
                }
              />
            )}
          </div>
        </>
      )}
    </div>
  );
}
