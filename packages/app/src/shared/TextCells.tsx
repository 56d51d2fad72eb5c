interface ClippedProps {
  text: string;
  isQuiet?: boolean;
}

/** A text that may be longer than its column: cut with an ellipsis, and shown whole under the pointer. On a card it wraps. */
export function Clipped({ text, isQuiet = false }: ClippedProps) {
  return (
    <span
      className={`block truncate in-data-[layout=cards]:wrap-anywhere in-data-[layout=cards]:whitespace-normal ${isQuiet ? 'text-xs text-muted' : ''}`}
      title={text}
    >
      {text}
    </span>
  );
}

/** Two lines: how to reach somebody first by one way, then by another. */
export function ContactLines({ first, second }: { first: string; second: string }) {
  return (
    <span className="block min-w-0">
      <Clipped text={first} />
      <Clipped text={second} isQuiet />
    </span>
  );
}
