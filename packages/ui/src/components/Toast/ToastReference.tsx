import { Check, Copy } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { useTexts } from '../../lib/useTexts.ts';

const SHOWN_CHARACTERS = 8;

export interface ToastReferenceProps {
  /** The id under which the operator finds the failure in the log. */
  reference: string;
  label?: string;
  copyLabel?: string;
  copiedLabel?: string;
}

/** The beginning of a reference; a click copies the whole of it. */
export function ToastReference({ reference, label, copyLabel, copiedLabel }: ToastReferenceProps) {
  const i18n = useTexts();
  const [isCopied, setIsCopied] = useState(false);
  const text = `${label ?? i18n.t('Reference')} ${reference.slice(0, SHOWN_CHARACTERS)}`;
  const copy = (event: MouseEvent) => {
    // A click elsewhere on the toast closes it.
    event.stopPropagation();
    // Absent without https; the beginning can be read all the same.
    void navigator.clipboard?.writeText(reference).then(
      () => setIsCopied(true),
      () => undefined,
    );
  };
  const copyText = isCopied ? (copiedLabel ?? i18n.t('copied')) : (copyLabel ?? i18n.t('copy'));
  const Icon = isCopied ? Check : Copy;
  return (
    <button
      type="button"
      data-slot="toast-reference"
      data-copied={isCopied || undefined}
      data-radix-toast-announce-exclude=""
      aria-label={`${text}: ${copyText}`}
      onClick={copy}
      className="relative -ms-1 inline-flex min-h-6 cursor-pointer items-center gap-1.5 rounded-sm px-1 text-xs text-muted outline-offset-[-2px] hover:text-ink touch:after:absolute touch:after:-inset-2.5"
    >
      <span className="tabular-nums">{text}</span>
      <Icon aria-hidden className="size-3.5" />
    </button>
  );
}
