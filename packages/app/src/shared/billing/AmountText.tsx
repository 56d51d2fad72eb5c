import { formatRupees } from '@spotter/api/rupees';
import { cn } from '@spotter/ui';

interface AmountTextProps {
  paise: number;
  className?: string;
}

/** An amount in tabular figures, as in "₹1,20,000". */
export function AmountText({ paise, className }: AmountTextProps) {
  return <span className={cn('whitespace-nowrap tabular-nums', className)}>{formatRupees(paise)}</span>;
}
