import { isTest, locate } from './importDirections.js';

const BROWSER_PACKAGES = ['ui', 'web-core', 'app', 'pass'];
const SIZE = String.raw`-(?:\d|\[|\(|auto|full|px)`;
const PHYSICAL = new RegExp(
  String.raw`(?:^|[\s:])!?-?(?:(?:(?:scroll-)?[mp][lr]|left|right)${SIZE}|(?:border-[lr]|rounded-(?:[lr]|[tb][lr])|(?:text|float|clear|object)-(?:left|right))(?![a-z]))`,
);
/** With half its own width back, the middle in either direction. */
const MIDDLE = /(?:^|\s)left-1\/2(?=\s|$)/g;

/** Layout follows the direction of the text, so that a language written from right to left has its mirror image. */
export const logicalClasses = {
  create(context) {
    const { pkg, path } = locate(context.filename);
    if (!BROWSER_PACKAGES.includes(pkg) || isTest(path)) return {};
    const check = (node, text) => {
      if (typeof text === 'string' && PHYSICAL.test(text.replace(MIDDLE, ' '))) {
        context.report({
          node,
          message:
            'Left and right change places in other languages: use start and end (ms-2, pe-4, start-0, text-end).',
        });
      }
    };
    return {
      Literal: (node) => check(node, node.value),
      TemplateElement: (node) => check(node, node.value.cooked),
    };
  },
};
