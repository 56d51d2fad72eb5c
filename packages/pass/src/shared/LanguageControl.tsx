import { i18n, type Language, languageNames, languages } from '@spotter/i18n';
import { useState } from 'react';
import type { Services } from '../services.ts';

interface LanguageControlProps {
  language: Services['language'];
  /** After a change. */
  onChange?: () => void;
}

/** Each language by its own name; a choice applies at once, without a connection too. */
export function LanguageControl({ language, onChange }: LanguageControlProps) {
  const [isFailed, setIsFailed] = useState(false);
  // Marked while its messages are loaded.
  const [chosen, setChosen] = useState<Language>();
  const choose = (next: Language) => {
    setIsFailed(false);
    setChosen(next);
    const done = () => setChosen((last) => (last === next ? undefined : last));
    language
      .choose(next)
      .then(onChange, () => setIsFailed(true))
      .finally(done);
  };
  return (
    <div className="flex flex-col items-start gap-2">
      <fieldset className="flex flex-wrap gap-0.5 rounded-md bg-sunken p-1">
        <legend className="sr-only">{i18n.t('Language')}</legend>
        {languages.map((name) => (
          <label
            key={name}
            lang={name}
            className="relative flex min-h-11 cursor-pointer items-center rounded-sm px-4 font-medium text-muted has-checked:bg-raised has-checked:text-ink has-checked:shadow-[0_0_0_1px_var(--edge)] has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="language"
              value={name}
              checked={name === (chosen ?? i18n.locale)}
              onChange={() => choose(name)}
              className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
            />
            {languageNames[name]}
          </label>
        ))}
      </fieldset>
      {isFailed && (
        <p role="alert" className="text-danger">
          {i18n.t('There is no connection')}
        </p>
      )}
    </div>
  );
}
