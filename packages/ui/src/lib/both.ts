/** A handler that calls the caller's first, then the component's own. */
export const both =
  <Event>(callers: ((event: Event) => void) | undefined, own: (event: Event) => void) =>
  (event: Event): void => {
    callers?.(event);
    own(event);
  };
