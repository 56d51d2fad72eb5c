import { cva } from 'class-variance-authority';
import { ImageOff, ImageUp } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useId, useRef } from 'react';
import { cn } from '../../lib/cn.ts';
import { Button } from '../Button/Button.tsx';
import { FieldMessage } from '../Field/FieldMessage.tsx';
import { FileInput } from '../../lib/FileInput.tsx';
import { useFileDrop } from '../../lib/useFileDrop.ts';
import { useTexts } from '../../lib/useTexts.ts';

const preview = cva([
  'flex aspect-2/1 w-48 max-w-full shrink-0 flex-col items-center justify-center gap-1.5 overflow-hidden rounded-md border',
  'border-dashed border-edge bg-surface text-sm text-muted transition-colors duration-120',
  'group-data-[state=filled]/logo:border-solid group-data-[state=filled]/logo:border-line',
  'group-data-invalid/logo:border-danger!',
  'group-data-dragging/logo:border-dashed! group-data-dragging/logo:border-primary! group-data-dragging/logo:bg-sunken',
]);

export interface LogoPickerProps extends Omit<ComponentProps<'div'>, 'children'> {
  label: string;
  /** URL of the current logo; null or absent for none. */
  src?: string | null;
  alt: string;
  /** "No Logo". */
  emptyText: string;
  chooseLabel: string;
  removeLabel?: string;
  /** Shown while a file is dragged over. */
  dropText?: string;
  help?: ReactNode;
  error?: string;
  /** Uploading: choose and remove are disabled. */
  busy?: boolean;
  busyText?: string;
  disabled?: boolean;
  /** `accept` of the file input: "image/png,image/jpeg". Not enforced on the file. */
  accept?: string;
  /** A file was chosen or dropped. The caller validates it and sets `error`. */
  onChoose: (file: File) => void;
  /** Absent: the logo cannot be removed. */
  onRemove?: () => void;
}

/** Image upload by file dialog or drag and drop, with preview and remove button. */
export function LogoPicker({
  label,
  src,
  alt,
  emptyText,
  chooseLabel,
  removeLabel,
  dropText,
  help,
  error,
  busy = false,
  busyText,
  disabled = false,
  accept = 'image/*',
  onChoose,
  onRemove,
  className,
  ...rest
}: LogoPickerProps) {
  const i18n = useTexts();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const { dragging, ...dropHandlers } = useFileDrop(busy || disabled ? undefined : onChoose, rest);
  const remove = () => {
    // The remove button disappears with the logo.
    chooseButton.current?.focus();
    onRemove?.();
  };
  return (
    <div
      {...rest}
      {...dropHandlers}
      role="group"
      aria-labelledby={`${id}-label`}
      data-slot="logo-picker"
      data-state={src ? 'filled' : 'empty'}
      data-busy={busy || undefined}
      data-dragging={dragging || undefined}
      data-invalid={error ? true : undefined}
      className={cn('group/logo flex min-w-0 flex-col gap-2', className)}
    >
      <span id={`${id}-label`} className="text-sm font-medium">
        {label}
      </span>
      <div className="flex flex-wrap items-center gap-4">
        <div className={preview()}>
          <Picture src={src} alt={alt} emptyText={emptyText} dropText={dragging ? dropText : undefined} />
        </div>
        <div className="flex flex-wrap gap-2">
          <FileInput ref={input} label={label} accept={accept} onChoose={onChoose} />
          <Button
            ref={chooseButton}
            icon={ImageUp}
            disabled={disabled}
            busy={busy}
            aria-describedby={`${id}-note`}
            className="h-auto min-h-9 whitespace-normal"
            onClick={() => input.current?.click()}
          >
            {chooseLabel}
          </Button>
          {src && onRemove && !busy && (
            <Button variant="ghost" disabled={disabled} onClick={remove}>
              {removeLabel ?? i18n.t('Remove')}
            </Button>
          )}
        </div>
      </div>
      <div aria-live="polite">
        <FieldMessage id={`${id}-note`} help={busy ? busyText : help} error={busy ? undefined : error} />
      </div>
    </div>
  );
}

function Picture({ src, alt, emptyText, dropText }: Pick<LogoPickerProps, 'src' | 'alt' | 'emptyText' | 'dropText'>) {
  if (!dropText && src)
    return <img src={src} alt={alt} className="size-full object-contain p-3 group-data-busy/logo:opacity-40" />;
  const Icon = dropText ? ImageUp : ImageOff;
  return (
    <>
      <Icon aria-hidden strokeWidth={1.5} className="size-6" />
      {dropText ?? emptyText}
    </>
  );
}
