// Our own lint rules, loaded by oxlint.
import { coloursByMeaning } from './coloursByMeaning.js';
import { importDirections } from './importDirections.js';
import { logicalClasses } from './logicalClasses.js';
import { retiredWords } from './retiredWords.js';
import { textsFromMessages } from './textsFromMessages.js';

export default {
  meta: { name: 'spotter' },
  rules: {
    'import-directions': importDirections,
    'colours-by-meaning': coloursByMeaning,
    'logical-classes': logicalClasses,
    'retired-words': retiredWords,
    'texts-from-messages': textsFromMessages,
  },
};
