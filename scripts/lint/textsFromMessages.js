import { isTest, locate } from './importDirections.js';

/** Packages whose texts people read. */
const PACKAGES = new Set(['app', 'pass', 'web-core']);
/** JSX attributes and properties that people read. */
const READ =
  /^(?:label|title|aria-label|placeholder|alt|description|help|hint|message|text|empty)$|(?:Label|Text|Title|Message)$/;
/** What the server calls a sentence that somebody reads. */
const SENTENCE = /^(?:error|message|reason|sentence|refusal)$/;
/** Helpers of the server that make a refusal of what they are given. */
const REFUSING = /^(?:badFile|notFound|refuse|stateChanged)$/;
/** Of the server, what operators and developers read: English. */
const ENGLISH =
  /^(?:cli|db|demo|health|jobs|metrics|secrets)\/|^http\/(?:openapi|apiPage\/)|^(?:env|function|listen)\.ts$/;
/** The product's name is the same in every language. */
const BRAND = /\bSpotter\b/g;

const isText = (text) => typeof text === 'string' && /\p{L}{2}/u.test(text.replace(BRAND, ''));

/** The texts that an expression may be: literals and templates, behind conditions too. */
function* literalsOf(node) {
  if (node.type === 'Literal' && isText(node.value)) yield node;
  else if (node.type === 'TemplateLiteral' && node.quasis.some(({ value }) => isText(value.cooked))) yield node;
  else if (node.type === 'ConditionalExpression') {
    yield* literalsOf(node.consequent);
    yield* literalsOf(node.alternate);
  } else if (node.type === 'LogicalExpression') {
    yield* literalsOf(node.left);
    yield* literalsOf(node.right);
  }
}

function reporting(context) {
  return {
    /** Translated where it is shown. */
    isMarked: (node) => context.sourceCode.getCommentsBefore(node).some(({ value }) => value.trim() === 'i18n'),
    report: (node) => context.report({ node, message: "Texts are messages: i18n.t('…') or <Trans>." }),
  };
}

/** Refusals, and whatever is called a sentence. */
function ofServer(context) {
  const { isMarked, report } = reporting(context);
  const check = (value) => {
    for (const literal of value ? literalsOf(value) : []) {
      if (isSentence(literal) && !isMarked(literal)) report(literal);
    }
  };
  return {
    NewExpression({ callee, arguments: [, sentence] }) {
      if (callee.name === 'DomainError') check(sentence);
    },
    CallExpression({ callee, arguments: given }) {
      const [text] = given;
      if (callee.property?.name === 't' && callee.object.type === 'CallExpression' && text?.type === 'Literal') {
        context.report({ node: text, message: 'Only messages of i18n.t(…) are extracted: const i18n = texts(…).' });
      }
      if (!REFUSING.test(callee.name ?? callee.property?.name)) return;
      for (const value of given) check(value);
    },
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && SENTENCE.test(id.name)) check(init);
    },
    Property({ key, value }) {
      if (key.type === 'Identifier' && SENTENCE.test(key.name)) check(value);
    },
  };
}

/** Several words: one is a code. */
const isSentence = ({ value, quasis }) =>
  /\p{L} |^ /u.test(value ?? quasis.map(({ value: part }) => part.cooked).join('x'));

/** What people read comes from a catalogue of messages: docs/languages.md. */
export const textsFromMessages = {
  create(context) {
    const { pkg, path } = locate(context.filename);
    if (pkg === 'server' && path.endsWith('.ts') && !isTest(path) && !ENGLISH.test(path)) return ofServer(context);
    if (!PACKAGES.has(pkg) || !/\.tsx?$/.test(path) || isTest(path)) return {};
    const { isMarked, report } = reporting(context);
    return {
      JSXText: (node) => isText(node.value) && report(node),
      JSXExpressionContainer(node) {
        const { parent, expression } = node;
        const name = parent.type === 'JSXAttribute' ? (parent.name.name ?? '') : undefined;
        if (name !== undefined && !READ.test(String(name))) return;
        for (const literal of literalsOf(expression)) report(literal);
      },
      Property({ key, value }) {
        if (key.type !== 'Identifier' || !READ.test(key.name)) return;
        for (const literal of literalsOf(value)) if (!isMarked(literal)) report(literal);
      },
      JSXAttribute({ name, value }) {
        if (value?.type === 'Literal' && READ.test(String(name.name)) && isText(value.value)) report(value);
      },
    };
  },
};
