import { memo } from 'react';

interface TruncatedTextProps {
  text: string;
  isQuiet?: boolean;
}

/**
 * A text column, in the text's own direction. Long texts are truncated with a tooltip; on cards they wrap. Memoised: a
 * row that shows another person may have the same text.
 */
export const TruncatedText = memo(function Text({ text, isQuiet = false }: TruncatedTextProps) {
  return (
    <span
      dir="auto"
      className={`block overflow-clip text-ellipsis whitespace-nowrap in-data-[layout=cards]:wrap-anywhere in-data-[layout=cards]:whitespace-normal ${isQuiet ? 'text-xs text-muted' : ''}`}
      title={text}
    >
      {text}
    </span>
  );
});

/** Two contact details, one per line. */
export function ContactLines({ first, second }: { first: string; second: string }) {
  return (
    <span className="block min-w-0">
      <TruncatedText text={first} />
      <TruncatedText text={second} isQuiet />
    </span>
  );
}
