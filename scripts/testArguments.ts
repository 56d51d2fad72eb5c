// What `npm test -- --project NAME` accepts: the projects of vitest.workspace.ts, and the packages by folder.

export const PROJECTS = ['unit', 'dom', 'mock', 'server', 'storybook', 'e2e'] as const;
export type ProjectName = (typeof PROJECTS)[number];

/** `server` and `e2e` are projects too; the project `server` includes the lab. */
const FOLDERS: Record<string, string> = {
  ui: 'packages/ui/',
  api: 'packages/api/',
  i18n: 'packages/i18n/',
  'web-core': 'packages/web-core/',
  app: 'packages/app/',
  pass: 'packages/pass/',
  server: 'packages/server/',
  lab: 'lab/',
  e2e: 'e2e/',
};

const isProject = (name: string) => (PROJECTS as readonly string[]).includes(name);
/** Vitest's own patterns: `--project '!e2e'`. */
const isPattern = (name: string) => /[*!]/.test(name);

/** Vitest's arguments: the name of a package becomes the path of its tests. Throws on a name that is neither. */
export function vitestArguments(rest: readonly string[]): string[] {
  const names: string[] = [];
  const others: string[] = [];
  for (let index = 0; index < rest.length; index++) {
    const argument = rest[index]!;
    if (argument === '--project') names.push(rest[++index] ?? '');
    else if (argument.startsWith('--project=')) names.push(argument.slice('--project='.length));
    else others.push(argument);
  }
  const unknown = names.find((name) => !isProject(name) && !isPattern(name) && !FOLDERS[name]);
  if (unknown !== undefined) {
    throw new Error(
      `There is no project "${unknown}". Projects: ${PROJECTS.join(', ')}. Packages: ${Object.keys(FOLDERS).join(', ')}.`,
    );
  }
  // Beside a package, `server` and `e2e` are packages too: both run.
  const hasPackage = names.some((name) => FOLDERS[name] && !isProject(name));
  return [
    ...others,
    ...names.map((name) => (FOLDERS[name] && (hasPackage || !isProject(name)) ? FOLDERS[name] : `--project=${name}`)),
  ];
}
