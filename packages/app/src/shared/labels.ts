import { ONLINE_SELLER_NAME } from '@spotter/api';
import { i18n } from '@spotter/i18n';

/** Options of a select field, in the order of the keys; the labels are marked messages. */
export const optionsOf = <Value extends string>(labels: Record<Value, string>): { value: Value; label: string }[] =>
  translateOptions((Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] })));

/** Options whose labels are marked messages. */
export const translateOptions = <Option extends { label: string }>(options: readonly Option[]): Option[] =>
  options.map((option) => ({ ...option, label: i18n.t(option.label) }));

/** The label of one of them. */
export const labelOf = (options: readonly { value: string; label: string }[], value: string): string | undefined =>
  translateOptions(options).find((option) => option.value === value)?.label;

/** Distinguishes rows with the same name. */
export const shortId = (id: string): string => id.slice(-6);

/** Whether nobody of the gym did it. */
export const isOnlineSeller = ({ name }: { name: string }): boolean => name === ONLINE_SELLER_NAME;

/** The name in a list of people, where an online payment would pass for one of them. */
export const workerName = (person: { name: string }): string =>
  isOnlineSeller(person) ? i18n.t('Paid online by members') : person.name;
