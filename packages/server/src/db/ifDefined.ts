/** Adds to a query, by `$call`, a condition with this value; without one the query stays as it is. */
export const ifDefined =
  <Value, Query>(value: Value | null | undefined, add: (query: Query, value: Value) => Query) =>
  (query: Query): Query =>
    value === null || value === undefined ? query : add(query, value);
