// In which language the page is: chosen on this phone and by the member, kept on both sides.
import type { Client, Pass } from '@spotter/api';
import { activateLanguage, i18n, type Language } from '@spotter/i18n';
import { firstLanguageOf, languageOf } from '@spotter/i18n/reader';
import type { Memory } from './memory.ts';

interface LanguageHints {
  /** Chosen on this phone, or the last member's. */
  remembered?: string | undefined;
  /** Of the gym whose address the page has, whose code was scanned, or whose member is signed in. */
  gym: string | undefined;
  /** `navigator.languages` */
  browser: readonly string[];
}

/**
 * The language of who has chosen none. English is also that of a gym that has chosen none, so it gives way to the
 * browser's: a phone in another language was set to it by its owner.
 */
export const firstLanguage = ({ remembered, gym, browser }: LanguageHints): Language =>
  firstLanguageOf([remembered, languageOf(gym) === 'en' ? undefined : gym, ...browser]);

export interface PageLanguage {
  /** Before the first rendering. English where the messages cannot be loaded. */
  start: (gym: string | undefined) => Promise<void>;
  /** Of the gym whose code was scanned, for those who have chosen none. */
  suggest: (language: string | undefined) => void;
  /**
   * Chosen by the person at the phone; `sync` sends it. Rejects where its messages cannot be loaded:
   * the page stays as it is.
   */
  choose: (language: Language) => Promise<void>;
  /**
   * Call it with each pass from the server: sends a choice that the server does not have yet; otherwise shows the member's
   * language, the gym's or the browser's.
   */
  sync: (pass: Pass) => void;
}

export function createPageLanguage(
  memory: Memory,
  calls: Pick<Client, 'setOwnLanguage'>,
  browser: readonly string[],
): PageLanguage {
  let lastChange = Promise.resolve();
  // One after the other, so that the last one counts.
  const show = (language: Language) =>
    (lastChange = lastChange
      .catch(() => undefined)
      .then(async () => {
        if (language !== i18n.locale) await activateLanguage(language);
        document.documentElement.lang = language;
      }));
  const sync = async ({ gym, member }: Pass) => {
    const unsent = memory.read('unsentLanguage');
    if (unsent === undefined) {
      const language = languageOf(member.language) ?? firstLanguage({ gym: gym.language, browser });
      await show(language);
      memory.write('language', language);
      return;
    }
    await calls.setOwnLanguage({ gymId: gym.id, language: unsent });
    if (memory.read('unsentLanguage') === unsent) memory.remove('unsentLanguage');
  };
  return {
    start: (gym) => show(firstLanguage({ remembered: memory.read('language'), gym, browser })).catch(() => undefined),
    suggest: (gym) => {
      if (gym && memory.read('language') === undefined) show(firstLanguage({ gym, browser })).catch(() => undefined);
    },
    choose: async (language) => {
      await show(language);
      memory.write('language', language);
      memory.write('unsentLanguage', language);
    },
    // Where it fails, the next pass tries again.
    sync: (pass) => void sync(pass).catch(() => undefined),
  };
}
