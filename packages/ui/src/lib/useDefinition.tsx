import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { useTexts } from './useTexts.ts';
import { IconButton } from '../components/IconButton/IconButton.tsx';

/** What a figure means, behind a button beside its name. */
export interface DefinitionProps {
  /** What it means and how it is computed, in a sentence or two. */
  definition?: ReactNode;
  /** Accessible name of the button. */
  definitionLabel?: string;
}

/**
 * The button and, once it was pressed, the text: a card has a place for each. Both are undefined without a definition.
 */
export function useDefinition({ definition, definitionLabel }: DefinitionProps) {
  const i18n = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  if (definition === undefined) return { button: undefined, text: undefined };
  return {
    button: (
      <IconButton
        size="sm"
        icon={Info}
        label={definitionLabel ?? i18n.t('What this means')}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className="-my-1 -me-1.5 print:hidden touch:-my-3 touch:-me-3"
      />
    ),
    text: isOpen ? (
      <p id={id} className="max-w-prose text-sm text-muted">
        {definition}
      </p>
    ) : undefined,
  };
}
