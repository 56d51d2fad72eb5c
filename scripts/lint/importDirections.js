// Who may import whom. Tests and stories are exempt from the directions inside a package.
import { dirname, relative, resolve, sep } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** What each package may import of ours: packages, or an entry of one. Anything else is an error. */
const MAY_IMPORT = {
  ui: [],
  api: [],
  i18n: [],
  'web-core': ['api', 'i18n'],
  app: ['ui', 'api', 'i18n', 'web-core'],
  pass: ['ui', 'api', 'i18n', 'web-core'],
  server: ['api', 'i18n', 'ui/brands'],
};

/**
 * Inside a package: files that match `of` may not import files that match `never`, except types of files that match
 * `unlessType`. Paths are below `src/`.
 */
const DIRECTIONS = [
  { in: 'app', of: /^(shell|shared)\//, never: /^features\// },
  { in: 'app', of: /^(?!features\/|shell\/|shared\/|[^/]+$)/, never: /^(features|shell)\// },
  { in: 'app', of: /\//, never: /^(App|routes|main)\.tsx?$/ },
  { in: 'pass', of: /^(?!features\/|[^/]+$)/, never: /^features\// },
  { in: 'server', of: /^db\//, never: /^(?!db\/).+\// },
  // Rules are pure functions: of other rules and row types, never of what reads or writes.
  {
    in: 'server',
    of: /\.rules\.ts$/,
    never: /\/(?!.*\.rules\.ts$)/,
    unlessType: /\.repository\.ts$|^people\/people\.ts$|^db\/schema\.ts$/,
  },
  { in: 'server', of: /\.repository\.ts$/, never: /^http\/|\.handlers\.ts$/ },
  { in: 'server', of: /\.handlers\.ts$/, never: /^http\/|^app\.ts$/ },
  { in: 'server', of: /^(?!(app|server|main|function)\.ts$|cli\/)/, never: /^(app|server|main|handlers)\.ts$/ },
];

/**
 * `packages/app/src/features/members/X.tsx` → { pkg: 'app', path: 'features/members/X.tsx' }; elsewhere only `path`.
 */
export function locate(file) {
  const path = relative(ROOT, file).split(sep).join('/');
  const [, pkg, inside] = /^packages\/([^/]+)\/src\/(.+)$/.exec(path) ?? [];
  return pkg ? { pkg, path: inside } : { path };
}

export const isTest = (path) => /\.(test|stories)\.tsx?$|(^|\/)testing\//.test(path);
const featureOf = (path) => /^features\/([^/]+)\//.exec(path)?.[1];

function violation(from, to, source, typesOnly) {
  const other = /^@spotter\/([^/]+)/.exec(source)?.[1];
  if (other && isTest(from.path)) return undefined;
  if (other) {
    const allowed = MAY_IMPORT[from.pkg] ?? [];
    const isAllowed = allowed.includes(other) || allowed.includes(source.replace('@spotter/', ''));
    return isAllowed ? undefined : `${from.pkg} may not import ${source}`;
  }
  if (!to) return undefined;
  if (/^(lab|e2e|scripts)\//.test(to.path)) return `the product may not import ${to.path.split('/')[0]}`;
  if (isTest(from.path)) return undefined;
  if (to.pkg !== undefined && to.pkg !== from.pkg) return `import ${to.pkg} by its name, @spotter/${to.pkg}`;
  const [mine, theirs] = [featureOf(from.path), featureOf(to.path)];
  const isInside = theirs && to.path !== `features/${theirs}/index.ts`;
  if (mine && isInside && mine !== theirs) return "a feature never imports another's inside";
  const rule = DIRECTIONS.find(
    ({ in: pkg, of, never, unlessType }) =>
      pkg === from.pkg && of.test(from.path) && never.test(to.path) && !(typesOnly && unlessType?.test(to.path)),
  );
  return rule && `${from.path} may not import ${to.path}`;
}

/** `import type …`, `import { type A, type B } …`, and the same of exports. */
const importsTypesOnly = (node) =>
  node.importKind === 'type' ||
  node.exportKind === 'type' ||
  (node.specifiers?.length > 0 && node.specifiers.every((specifier) => specifier.importKind === 'type'));

export const importDirections = {
  create(context) {
    const from = locate(context.filename);
    if (!from.pkg) return {};
    const check = (node) => {
      const source = node.source?.value;
      if (typeof source !== 'string') return;
      const to = source.startsWith('.') ? locate(resolve(dirname(context.filename), source)) : undefined;
      const reason = violation(from, to, source, importsTypesOnly(node));
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
