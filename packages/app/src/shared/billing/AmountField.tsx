import { currencySymbol, formatNumber, parseMoney } from '@spotter/api/currency';
import { MoneyField, type MoneyFieldProps } from '@spotter/ui';
import { useCurrency } from '../../gym/money.tsx';

/** An amount that is typed, in the gym's currency; its value is in hundredths. */
export function AmountField(props: Omit<MoneyFieldProps, 'symbol' | 'parse' | 'format'>) {
  const currency = useCurrency();
  return (
    <MoneyField
      {...props}
      symbol={currency === undefined ? '' : currencySymbol(currency)}
      parse={(text) => parseMoney(text, currency)}
      format={(amount) => formatNumber(amount, currency)}
    />
  );
}
