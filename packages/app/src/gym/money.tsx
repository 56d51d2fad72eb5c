import { formatMoney } from '@spotter/api/currency';
import { createContext, useCallback, useContext, type ReactNode } from 'react';
import { useGym } from './useGym.ts';

/** The currency of the amounts on the screen; undefined until the gym is loaded. */
export const CurrencyContext = createContext<string | undefined>(undefined);

/** Shows amounts in the currency of the gym that is signed in to. */
export function GymCurrency({ children }: { children: ReactNode }) {
  return <CurrencyContext value={useGym().gym?.currency}>{children}</CurrencyContext>;
}

export const useCurrency = () => useContext(CurrencyContext);

/** Writes an amount, in hundredths, in the currency on the screen: "₹1,20,000". */
export function useMoney(): (amount: number) => string {
  const currency = useCurrency();
  return useCallback((amount) => formatMoney(amount, currency), [currency]);
}
