import { Search, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useRef } from 'react';
import { cn } from '../../lib/cn.ts';
import { useMergedRef } from '../../lib/useMergedRef.ts';
import { useTexts } from '../../lib/useTexts.ts';
import { controlClass as look } from '../Field/controlClass.ts';
import type { FieldTexts } from '../Field/Field.tsx';
import { Field } from '../Field/Field.tsx';
import { splitFieldProps } from '../Field/splitFieldProps.ts';
import { IconButton } from '../IconButton/IconButton.tsx';
import { Kbd } from '../Kbd/Kbd.tsx';

export interface SearchFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'value' | 'type'> {
  value: string;
  onValueChange: (value: string) => void;
  clearLabel?: string;
  /** Displayed shortcut, such as "/". The caller binds it. */
  shortcut?: string;
}

/** Constant, so that a key does not render it again. */
const searchIcon = <Search aria-hidden className="pointer-events-none absolute start-3 size-4 text-muted" />;

/** Search input; Escape and the clear button empty it. */
export function SearchField({ value, onValueChange, clearLabel, shortcut, ref, ...props }: SearchFieldProps) {
  const i18n = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const merged = useMergedRef(input, ref);
  const { field, control } = splitFieldProps({ hideLabel: true, ...props });
  const clear = () => {
    onValueChange('');
    input.current?.focus();
  };
  return (
    <Field {...field}>
      {(controlProps) => (
        <div className="relative flex items-center">
          {searchIcon}
          <input
            placeholder={field.label}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...control}
            {...controlProps}
            ref={merged}
            type="search"
            value={value}
            onChange={(event) => {
              control.onChange?.(event);
              onValueChange(event.target.value);
            }}
            onKeyDown={(event) => {
              control.onKeyDown?.(event);
              if (event.key === 'Escape' && value && !event.nativeEvent.isComposing) {
                event.preventDefault();
                event.stopPropagation();
                clear();
              }
            }}
            data-slot="search-field"
            data-filled={value ? true : undefined}
            className={cn(
              look(),
              'ps-9 pe-9 text-ellipsis [&::-webkit-search-cancel-button]:hidden',
              control.className,
            )}
          />
          {value ? (
            <IconButton
              icon={X}
              label={clearLabel ?? i18n.t('Clear search')}
              size="sm"
              onClick={clear}
              className="absolute end-1"
            />
          ) : (
            shortcut && (
              <Kbd aria-hidden keys={[shortcut]} className="pointer-events-none absolute end-2 max-sm:hidden" />
            )
          )}
        </div>
      )}
    </Field>
  );
}
