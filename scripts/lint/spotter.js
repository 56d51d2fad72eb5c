// Our own two lint rules, loaded by oxlint: who may import whom, and that components name colours by meaning.
import { dirname, relative, resolve, sep } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** What each package may import of ours. Anything else is refused. */
const MAY_IMPORT = {
  ui: [],
  api: [],
  'web-core': ['api'],
  app: ['ui', 'api', 'web-core'],
  pass: ['ui', 'api', 'web-core'],
  server: ['api'],
};

/**
 * Inside a package: files like `of` may not import files like `never`. Paths are below `src/`. A file directly in `src/`
 * (as errors.ts) is open to all but where named.
 */
const DIRECTIONS = [
  { in: 'app', of: /^(shared|shell|gym|theme)\//, never: /^(features\/|routes\.tsx$)/ },
  { in: 'app', of: /^session\//, never: /^(features|shell)\// },
  { in: 'app', of: /^api\//, never: /^(features|shared|shell|session)\// },
  { in: 'app', of: /^features\//, never: /^routes\.tsx$/ },
  { in: 'pass', of: /^(phone|session|parts|worker)\//, never: /^screens\// },
  { in: 'server', of: /^db\//, never: /^(?!db\/).+\// },
  // Rules are pure functions: of other rules and row types, never of what reads or writes.
  {
    in: 'server',
    of: /\.rules\.ts$/,
    never: /\/(?!.*\.rules\.ts$)/,
    unlessType: /\.repository\.ts$|^people\/people\.ts$/,
  },
  { in: 'server', of: /\.repository\.ts$/, never: /^http\/|\.handlers\.ts$/ },
  { in: 'server', of: /\.handlers\.ts$/, never: /^http\/|^app\.ts$/ },
  { in: 'server', of: /^(?!app\.ts|server\.ts|main\.ts|cli\/)/, never: /^(app|main|handlers)\.ts$/ },
];

/** `packages/app/src/features/members/X.tsx` → { pkg: 'app', path: 'features/members/X.tsx' } */
function place(file) {
  const [, pkg, path] = /^packages\/([^/]+)\/src\/(.+)$/.exec(relative(ROOT, file).split(sep).join('/')) ?? [];
  return pkg ? { pkg, path } : undefined;
}

const isTest = (path) => /\.(test|stories)\.tsx?$|(^|\/)testing\//.test(path);
const featureOf = (path) => /^(?:features|screens)\/([^/]+)\//.exec(path)?.[1];

function refusal(from, to, source, isType) {
  const other = /^@spotter\/([^/]+)/.exec(source)?.[1];
  if (other) return MAY_IMPORT[from.pkg]?.includes(other) ? undefined : `${from.pkg} may not import ${other}`;
  if (!to) return undefined;
  if (to.pkg !== from.pkg) return `import ${to.pkg} by its name, @spotter/${to.pkg}`;
  const [mine, theirs] = [featureOf(from.path), featureOf(to.path)];
  if (mine && theirs && mine !== theirs && !to.path.endsWith('/index.ts')) {
    return 'a feature imports another only by its index.ts';
  }
  const broken = DIRECTIONS.some(
    (rule) =>
      rule.in === from.pkg &&
      rule.of.test(from.path) &&
      rule.never.test(to.path) &&
      !(isType && rule.unlessType?.test(to.path)),
  );
  return broken ? `${from.path} may not import ${to.path}` : undefined;
}

const importDirections = {
  create(context) {
    const from = place(context.filename);
    if (!from || isTest(from.path)) return {};
    const check = (node) => {
      const source = node.source?.value;
      if (typeof source !== 'string') return;
      const to = source.startsWith('.') ? place(resolve(dirname(context.filename), source)) : undefined;
      const reason = refusal(from, to, source, (node.importKind ?? node.exportKind) === 'type');
      if (reason) context.report({ node, message: `Import direction: ${reason}.` });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

const COLOUR =
  /#[0-9a-fA-F]{3,8}\b(?![-\w])|(?:^|[\s:])(?:bg|text|border|ring|fill|stroke|outline|from|to|via|shadow|accent|caret|divide|decoration)-(?:red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose|slate|gray|zinc|neutral|stone|white|black)(?:-\d+)?\b|(?:^|\s)dark:/;

const coloursByMeaning = {
  create(context) {
    const from = place(context.filename);
    if (!from?.path.endsWith('.tsx') || isTest(from.path)) return {};
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

export default {
  meta: { name: 'spotter' },
  rules: { 'import-directions': importDirections, 'colours-by-meaning': coloursByMeaning },
};
