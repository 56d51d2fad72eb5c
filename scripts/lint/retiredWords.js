// Words that this repository no longer uses, each with the field's term. docs/glossary.md has the domain's terms.

/** As a word of a name (`earsOf`, `ears.ts`), whatever its case. */
const WORDS = new Map([
  ['ear', 'listener or subscriber'],
  ['mouth', 'notifier'],
  ['tidy', 'cleanup'],
  ['photographed', 'screenshot'],
  ['crowd', 'load'],
  ['patience', 'a timeout with its unit: REQUEST_TIMEOUT_MS'],
  ['housekeeping', 'cleanup'],
  ['twins', 'what is the same'],
]);

/** As a whole name, in this case. */
const NAMES = new Map([
  ['lockRows', 'lock…ForUpdate'],
  ['passDoor', 'recordCheckIn'],
  ['comeIn', 'checkIn'],
  ['goOut', 'checkOut'],
  ['passOnce', 'recordScan'],
  ['Passage', 'CheckInRequest'],
  ['Scene', 'CheckInContext'],
  ['renewStamp', 'bumpListVersion'],
  ['unlessKnown', 'notModifiedIf'],
  ['answerUnlessKnown', 'respondNotModified'],
  ['Known', 'NotModified'],
  ['keepHouse', 'the job by its name'],
  ['Letter', 'MailMessage'],
  ['accountLetters', 'accountMails'],
  ['dueLetters', 'dueMessages'],
  ['Bearer', 'AuthenticatedAccount'],
  ['bearerOf', 'authenticate'],
  ['callerOf', 'loadCaller'],
  ['namingTaken', 'mapUniqueViolation'],
  ['branchInReach', 'resolveBranchScope'],
  ['branchOf', 'getBranch'],
  ['personInReach', 'getPersonInScope'],
  ['Sign', 'GymBranding'],
  ['GymSign', 'GymBranding'],
  ['House', 'GymBranding'],
  ['GymCard', 'GymBranding'],
  ['useAsked', 'useNavigationIntent'],
  ['Asked', 'NavigationIntent'],
  ['Stage', 'AppHarness'],
  ['StageProps', 'AppHarnessProps'],
  ['setTheStage', 'renderApp'],
  ['straightDoor', 'rawSqlBaseline'],
  ['theWorld', 'the fixture'],
  ['World', 'the fixture'],
  ['KioskWorld', 'the fixture'],
  ['DRAIN', 'DRAIN_TIMEOUT_MS'],
  ['MOST', 'MAX_…, with the unit'],
  ['MOST_AT_ONCE', 'MAX_…, with the unit'],
  ['LONGEST', 'MAX_…, with the unit'],
  ['LOOK', 'POLL_INTERVAL_MS'],
  ['SHOWN', '…_LIFETIME_MS'],
  ['ACCESS_NOTED', 'LAST_ACCESSED_INTERVAL_MS'],
  ['Composed', 'createServer'],
  ['atEnd', 'beforeCommit'],
  ['told', 'what it is: auditedFields, urlState, messages'],
  ['held', 'locked… or what it is'],
  ['kept', 'stored…, cached… or what it is'],
  ['asked', 'requests, requested… or what it is'],
  ['heard', 'events, messages, announcements'],
  ['said', 'message, output'],
  ['known', 'what it is'],
  ['Refusal', 'DomainError, IdentityProtocolError or ApiError'],
]);

const wordsOf = (name) => name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [];
const termFor = (name) =>
  NAMES.get(name) ??
  wordsOf(name)
    .map((word) => WORDS.get(word.toLowerCase()))
    .find(Boolean);

/** A name in a comment: camel case or capitals. Prose is left alone. */
const NAME_IN_PROSE = /\b(?:\w*[a-z]\w*[A-Z]\w*|[A-Z][A-Z_]{3,})\b/g;

/** Names of things and files use the field's terms. */
export const retiredWords = {
  create(context) {
    const checked = new Set();
    const check = (node, name) => {
      if (checked.has(name)) return;
      checked.add(name);
      const term = termFor(name);
      if (term) context.report({ node, message: `Retired word: ${name}. Say ${term}.` });
    };
    const checkNode = (node) => check(node, node.name);
    return {
      Program(node) {
        const [name = ''] = (context.filename.split(/[\\/]/).at(-1) ?? '').split('.');
        check(node, name);
        for (const comment of context.sourceCode.getAllComments()) {
          for (const [mentioned] of comment.value.matchAll(NAME_IN_PROSE)) check(comment, mentioned);
        }
      },
      Identifier: checkNode,
      JSXIdentifier: checkNode,
      PrivateIdentifier: checkNode,
    };
  },
};
