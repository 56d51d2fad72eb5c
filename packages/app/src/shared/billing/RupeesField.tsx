import { formatRupees, parseRupees } from '@spotter/api/rupees';
import { MoneyField, type MoneyFieldProps } from '@spotter/ui';

const withoutSymbol = (paise: number) => formatRupees(paise).replace('₹', '');

/** An amount of rupees that is typed; its value is in paise. */
export function RupeesField(props: Omit<MoneyFieldProps, 'symbol' | 'parse' | 'format'>) {
  return <MoneyField {...props} parse={parseRupees} format={withoutSymbol} />;
}
