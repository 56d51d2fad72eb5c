// Our own two lint rules, loaded by oxlint: who may import whom, and that components name colours by meaning.
import { dirname, relative, resolve, sep } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** What each package may import of ours. Anything else is refused. */
const PACKAGES = {
  ui: [],
  api: [],
  app: ['ui', 'api'],
  pass: ['ui', 'api'],
  server: ['api'],
};

/** Inside a package: folder → folders it must never import. `*` stands for any sibling folder but its own. */
const FOLDERS = {
  app: [
    { of: 'screens', never: ['screens/*'] },
    { of: 'shell', never: ['screens'] },
    { of: 'session', never: ['screens', 'shell'] },
    { of: 'api', never: ['screens', 'shell', 'session'] },
  ],
  server: [
    { of: 'db', never: ['*'] },
    { of: '*.rules', never: ['*', 'self'] },
    { of: '*.repository', never: ['http', '*.handlers'] },
    { of: '*.handlers', never: ['http'] },
  ],
};

const posix = (path) => path.split(sep).join('/');

/** `packages/app/src/screens/members/X.tsx` → { pkg: 'app', path: 'screens/members/X.tsx' } */
const place = (file) => {
  const [, pkg, path] = /^packages\/([^/]+)\/src\/(.+)$/.exec(posix(relative(ROOT, file))) ?? [];
  return pkg ? { pkg, path } : undefined;
};

const folderOf = (path) => path.split('/').slice(0, -1).join('/');
const isTest = (path) => /\.(test|stories|bench)\.tsx?$/.test(path) || /(^|\/)testing\//.test(path);

function matches(pattern, path) {
  if (pattern.startsWith('*.')) return new RegExp(`\\${pattern.slice(1)}\\.ts$`).test(path);
  return path.startsWith(`${pattern}/`);
}

function refusal(from, to, source) {
  const packageName = /^@spotter\/([^/]+)/.exec(source)?.[1];
  if (packageName) {
    return PACKAGES[from.pkg]?.includes(packageName) ? undefined : `${from.pkg} may not import ${packageName}`;
  }
  if (!to) return undefined;
  if (to.pkg !== from.pkg) return `import ${to.pkg} by its name, @spotter/${to.pkg}`;
  for (const { of, never } of FOLDERS[from.pkg] ?? []) {
    if (!matches(of, from.path)) continue;
    for (const pattern of never) {
      const sameFolder = folderOf(to.path) === folderOf(from.path);
      if (pattern === 'self' && sameFolder) return `${of} files import nothing`;
      if (pattern === '*' && !matches(of, to.path) && !sameFolder) return `${of} may not import ${to.path}`;
      if (pattern === 'screens/*') {
        const [mine, theirs] = [from.path, to.path].map((path) => /^screens\/([^/]+)\//.exec(path)?.[1]);
        if (theirs && mine !== theirs) return 'a screen never imports another';
      } else if (pattern !== '*' && pattern !== 'self' && matches(pattern, to.path)) {
        return `${of} may not import ${pattern}`;
      }
    }
  }
  return undefined;
}

const importDirections = {
  create(context) {
    const from = place(context.filename);
    if (!from || isTest(from.path)) return {};
    const check = (node) => {
      const source = node.source?.value;
      if (typeof source !== 'string') return;
      if (node.importKind === 'type' && from.pkg === 'server' && /\.rules\.ts$/.test(from.path)) return;
      const to = source.startsWith('.') ? place(resolve(dirname(context.filename), source)) : undefined;
      const reason = refusal(from, to, source);
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
    if (!from || !/\.tsx$/.test(from.path) || isTest(from.path)) return {};
    const check = (node, text) => {
      if (typeof text === 'string' && COLOUR.test(text)) {
        context.report({ node, message: 'Classes name meaning, never colour: use a token, so that a brand can restyle it.' });
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
