import { isTest, locate } from './importDirections.js';

const COLOUR =
  /#[0-9a-fA-F]{3,8}\b(?![-\w])|(?:^|[\s:])(?:bg|text|border|ring|fill|stroke|outline|from|to|via|shadow|accent|caret|divide|decoration)-(?:red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose|slate|gray|zinc|neutral|stone|white|black)(?:-\d+)?\b|(?:^|\s)dark:/;

/** Components name tokens, never colours. */
export const coloursByMeaning = {
  create(context) {
    const { pkg, path } = locate(context.filename);
    if (!pkg || !path.endsWith('.tsx') || isTest(path)) return {};
    const check = (node, text) => {
      if (typeof text === 'string' && COLOUR.test(text)) {
        context.report({
          node,
          message: 'Classes name meaning, never colour: use a token, so that a brand can restyle it.',
        });
      }
    };
    return {
      Literal: (node) => check(node, node.value),
      TemplateElement: (node) => check(node, node.value.cooked),
    };
  },
};
