import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

interface FieldNoteProps {
  id: string;
  help?: ReactNode;
  error?: string;
  className?: string;
}

/** The line below a choice: what is wrong with it or, while nothing is, its help. */
export function FieldNote({ id, help, error, className }: FieldNoteProps) {
  const note = error ?? help;
  return note ? (
    <p id={id} className={cn('flex items-start gap-1 text-xs', error ? 'text-danger' : 'text-muted', className)}>
      {error && <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />}
      {note}
    </p>
  ) : null;
}
