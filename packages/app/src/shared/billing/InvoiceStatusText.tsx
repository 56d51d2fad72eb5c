import type { InvoiceSummary } from '@spotter/api';
import { cn } from '@spotter/ui';
import { invoiceStatusLabels } from '@spotter/web-core/labels';
import { CircleCheck, CircleDashed, CircleDot, Undo2 } from 'lucide-react';

const icons = { due: CircleDashed, 'part-paid': CircleDot, paid: CircleCheck, credited: Undo2 };
const tones = { due: 'text-warning', 'part-paid': 'text-warning', paid: 'text-positive', credited: 'text-muted' };

interface InvoiceStatusTextProps {
  status: InvoiceSummary['status'];
  /** In another language than the page. */
  label?: string;
}

/** Whether an invoice is paid, in words with an icon. */
export function InvoiceStatusText({ status, label = invoiceStatusLabels[status] }: InvoiceStatusTextProps) {
  const Icon = icons[status];
  return (
    <span
      data-status={status}
      className={cn('inline-flex items-center gap-1.5 align-middle whitespace-nowrap', tones[status])}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {label}
    </span>
  );
}
