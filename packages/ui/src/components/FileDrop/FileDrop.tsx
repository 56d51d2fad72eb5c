import { cva } from 'class-variance-authority';
import { FileUp } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useId, useRef } from 'react';
import { cn } from '../../lib/cn.ts';
import { FileInput } from '../../lib/FileInput.tsx';
import { useFileDrop } from '../../lib/useFileDrop.ts';
import { Button } from '../Button/Button.tsx';
import { FieldMessage } from '../Field/FieldMessage.tsx';

const area = cva([
  'flex min-w-0 flex-col items-center justify-center gap-3 rounded-lg border border-dashed border-edge bg-surface px-6 py-10',
  'text-center transition-colors duration-120 max-sm:px-4 max-sm:py-6',
  'data-dragging:border-primary data-dragging:bg-sunken data-invalid:border-danger',
]);

export interface FileDropProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** Accessible name: "File of members". */
  label: string;
  /** What can be dropped here: "Drop an Excel or CSV file here". */
  text: string;
  chooseLabel: string;
  /** Replaces `text` while a file is dragged over it. */
  dropText?: string;
  help?: ReactNode;
  error?: string;
  /** Uploading: nothing can be chosen. */
  busy?: boolean;
  /** "Reading members.xlsx…", announced. */
  busyText?: string;
  disabled?: boolean;
  /** `accept` of the file input: ".csv,.xlsx". Not enforced on the file. */
  accept?: string;
  /** A file was chosen or dropped. The caller validates it and sets `error`. */
  onChoose: (file: File) => void;
}

/** One file by file dialog or drag and drop. */
export function FileDrop({
  label,
  text,
  chooseLabel,
  dropText,
  help,
  error,
  busy = false,
  busyText,
  disabled = false,
  accept,
  onChoose,
  className,
  ...rest
}: FileDropProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { dragging, ...dropHandlers } = useFileDrop(busy || disabled ? undefined : onChoose, rest);
  return (
    <div
      {...rest}
      {...dropHandlers}
      role="group"
      aria-label={label}
      data-slot="file-drop"
      data-busy={busy || undefined}
      data-dragging={dragging || undefined}
      data-invalid={error && !busy ? true : undefined}
      className={cn(area(), className)}
    >
      <FileUp aria-hidden strokeWidth={1.5} className="size-8 text-muted" />
      <p className="max-w-full font-medium break-words">
        {busy ? (busyText ?? text) : dragging ? (dropText ?? text) : text}
      </p>
      <FileInput ref={input} label={label} accept={accept} onChoose={onChoose} />
      <Button
        variant="primary"
        disabled={disabled}
        busy={busy}
        aria-describedby={`${id}-note`}
        onClick={() => input.current?.click()}
      >
        {chooseLabel}
      </Button>
      <div aria-live="polite" className="max-w-prose">
        <FieldMessage id={`${id}-note`} help={help} error={busy ? undefined : error} className="text-sm" />
        {busy && <span className="sr-only">{busyText}</span>}
      </div>
    </div>
  );
}
