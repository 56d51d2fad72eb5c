// Our own lint rules, loaded by oxlint.
import { coloursByMeaning } from './coloursByMeaning.js';
import { importDirections } from './importDirections.js';
import { retiredWords } from './retiredWords.js';
import { textsFromMessages } from './textsFromMessages.js';

export default {
  meta: { name: 'spotter' },
  rules: {
    'import-directions': importDirections,
    'colours-by-meaning': coloursByMeaning,
    'retired-words': retiredWords,
    'texts-from-messages': textsFromMessages,
  },
};
