import { isTest, locate } from './importDirections.js';

/** Packages whose texts people read. */
const PACKAGES = new Set(['app', 'pass', 'web-core']);
/** JSX attributes and properties that people read. */
const READ =
  /^(?:label|title|aria-label|placeholder|alt|description|help|hint|message|text|empty)$|(?:Label|Text|Title|Message)$/;
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

/** What people read comes from a catalogue of messages: docs/languages.md. */
export const textsFromMessages = {
  create(context) {
    const { pkg, path } = locate(context.filename);
    if (!PACKAGES.has(pkg) || !/\.tsx?$/.test(path) || isTest(path)) return {};
    /** Translated where it is shown. */
    const isMarked = (node) => context.sourceCode.getCommentsBefore(node).some(({ value }) => value.trim() === 'i18n');
    const report = (node) => context.report({ node, message: "Texts are messages: i18n.t('…') or <Trans>." });
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
