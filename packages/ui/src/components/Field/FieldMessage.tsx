import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

interface FieldMessageProps {
  id: string;
  help?: ReactNode;
  error?: string;
  className?: string;
}

/** The error or, without one, the help text below a control. */
export function FieldMessage({ id, help, error, className }: FieldMessageProps) {
  const message = error ?? help;
  return message ? (
    <p id={id} className={cn('flex items-start gap-1 text-xs', error ? 'text-danger' : 'text-muted', className)}>
      {error && <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />}
      {message}
    </p>
  ) : null;
}
