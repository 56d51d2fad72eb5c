import type { Values } from '../../texts.ts';

/**
 * A value as read, or a message with the values that it names;
 * `shown` is what people see after a repair, absent where the file says the same.
 */
export type Parsed<Value> = { value: Value; shown?: string } | { error: string; values?: Values };

/** With `shown` unless one of `plain` is what the file says. */
export const parsed = <Value>(value: Value, text: string, shown: string, plain: string[] = []): Parsed<Value> =>
  text === shown || plain.includes(text) ? { value } : { value, shown };
