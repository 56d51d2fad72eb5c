/** A value as read; `shown` is what people see after a repair, absent where the file says the same. */
export type Parsed<Value> = { value: Value; shown?: string } | { error: string };

/** With `shown` unless one of `plain` is what the file says. */
export const parsed = <Value>(value: Value, text: string, shown: string, plain: string[] = []): Parsed<Value> =>
  text === shown || plain.includes(text) ? { value } : { value, shown };
