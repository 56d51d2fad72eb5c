import { cn } from '@spotter/ui';
import { useMoney } from '../../gym/money.tsx';

interface AmountTextProps {
  /** In hundredths of the gym's currency. */
  amount: number;
  className?: string;
}

/** An amount in tabular figures, as in "₹1,20,000". */
export function AmountText({ amount, className }: AmountTextProps) {
  const money = useMoney();
  return <span className={cn('whitespace-nowrap tabular-nums', className)}>{money(amount)}</span>;
}
