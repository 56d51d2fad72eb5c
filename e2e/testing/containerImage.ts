// Carries out a Dockerfile without a container engine: each stage is a folder, each step runs in it as written. Four
// things are replaced, since they need an engine or a registry:
// - FROM: the folder begins empty, and `node` is the running one; programs of the system are those of this machine.
// - `npm ci`: npm checks the lock file of the stage, then gets the installed packages of the checkout (hard links,
//   same bytes).
// - The built pages of the checkout come along with the packages:
//   `npm run build` compares the sources and builds what differs.
// - The image's absolute paths lie in the stage's folder, so RUN may only name relative ones.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import dockerignore from '@balena/dockerignore';
import { DockerfileParser, type Instruction, JSONInstruction, PropertyInstruction } from 'dockerfile-ast';

export interface ContainerImage {
  /** The folder that is the container's `/`. */
  root: string;
  /** The image that the last stage begins with. */
  base: string;
  env: Record<string, string>;
  user: { uid: number; gid: number };
  /** Paths in the container that it may write to. */
  volumes: string[];
  workingDirectory: string;
  /** ENTRYPOINT followed by CMD. */
  command: string[];
  healthCheck: string[];
}

type BuildStage = ContainerImage & { entrypoint: string[] };

/** A path or `file:` URL of the container as one of this machine. */
export const onThisMachine = (root: string, value: string): string =>
  value.replace(/^(file:)?\//, (_, scheme = '') => `${scheme}${root}/`);

/**
 * Files of the checkout that Docker sends to the builder: those that git would add, less `<Dockerfile>.dockerignore`.
 */
export function buildContext(dockerfile: string, checkout: string): string[] {
  const { stdout } = spawnSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'],
    {
      cwd: checkout,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    },
  );
  const files = stdout.split('\0').filter((file) => file !== '' && existsSync(join(checkout, file)));
  return dockerignore()
    .add(readFileSync(`${dockerfile}.dockerignore`, 'utf8'))
    .filter(files);
}

/** Carries out the Dockerfile in a new subfolder per stage of `folder`; throws with the output of a step that fails. */
export function buildImage(dockerfile: string, checkout: string, folder: string): ContainerImage {
  const instructions = DockerfileParser.parse(readFileSync(dockerfile, 'utf8')).getInstructions();
  const variables: Record<string, string> = { BUILDPLATFORM: 'linux/amd64' };
  const stages: Record<string, BuildStage> = {};
  let stage: BuildStage | undefined;
  for (const step of instructions) {
    const name = step.getKeyword();
    if (name === 'ARG') Object.assign(variables, propertiesOf(step));
    else if (name === 'FROM') {
      const [image = '', , alias = String(Object.keys(stages).length)] = valuesOf(step);
      const base = image.replaceAll(/\$\{?(\w+)\}?/g, (_, variable: string) => variables[variable] ?? '');
      const root = join(folder, `stage-${alias}`);
      mkdirSync(root);
      stage = {
        root,
        base,
        env: {},
        user: { uid: 0, gid: 0 },
        volumes: [],
        workingDirectory: '/',
        entrypoint: [],
        command: [],
        healthCheck: [],
      };
      stages[alias] = stage;
    } else {
      const carryOut = steps[name];
      if (!stage || !carryOut) throw new Error(`No step ${name} is known here`);
      carryOut(stage, step, { dockerfile, checkout, stages });
    }
  }
  if (!stage) throw new Error('The Dockerfile has no stage');
  return { ...stage, command: [...stage.entrypoint, ...stage.command] };
}

interface Builder {
  dockerfile: string;
  checkout: string;
  stages: Record<string, BuildStage>;
}

const steps: Record<string, (stage: BuildStage, step: Instruction, builder: Builder) => void> = {
  WORKDIR(stage, step) {
    stage.workingDirectory = resolve(stage.workingDirectory, valuesOf(step)[0] ?? '');
    mkdirSync(join(stage.root, stage.workingDirectory), { recursive: true });
  },
  COPY(stage, step, { dockerfile, checkout, stages }) {
    const { from, chown } = flagsOf(step);
    const [source = '', target = ''] = valuesOf(step);
    const to = join(stage.root, resolve(stage.workingDirectory, target));
    if (from === undefined) {
      for (const file of buildContext(dockerfile, checkout)) cpSync(join(checkout, source, file), join(to, file));
      return;
    }
    const origin = stages[from];
    if (!origin) throw new Error(`There is no stage ${from}`);
    mkdirSync(dirname(to), { recursive: true });
    cpSync(join(origin.root, source), to, { recursive: true, verbatimSymlinks: true });
    if (chown !== undefined) changeOwner(to, userOf(chown));
  },
  RUN(stage, step, { checkout }) {
    const command = step.getArgumentsContent() ?? '';
    if (/(^|\s)\//.test(command)) throw new Error(`There is no other root here: ${command}`);
    const cwd = join(stage.root, stage.workingDirectory);
    if (command !== 'npm ci') return run(cwd, stage.env, command);
    run(cwd, stage.env, 'npm ci --dry-run --offline --no-audit');
    takeOverInstallation(checkout, cwd);
  },
  ENV: (stage, step) => void Object.assign(stage.env, propertiesOf(step)),
  USER: (stage, step) => void (stage.user = userOf(valuesOf(step)[0] ?? '')),
  VOLUME: (stage, step) => void stage.volumes.push(...valuesOf(step)),
  EXPOSE: () => undefined,
  HEALTHCHECK(stage, step) {
    stage.healthCheck = JSON.parse(
      /\bCMD\s+(\[.*\])\s*$/s.exec(step.getArgumentsContent() ?? '')?.[1] ?? '[]',
    ) as string[];
  },
  ENTRYPOINT: (stage, step) => void (stage.entrypoint = stringsOf(step)),
  CMD: (stage, step) => void (stage.command = stringsOf(step)),
};

const valuesOf = (step: Instruction) => step.getArguments().map((argument) => argument.getValue());
const propertiesOf = (step: Instruction) =>
  Object.fromEntries(
    (step as PropertyInstruction).getProperties().map((property) => [property.getName(), property.getValue() ?? '']),
  );
const stringsOf = (step: Instruction) =>
  (step as JSONInstruction).getJSONStrings().map((argument) => argument.getJSONValue());
const flagsOf = (step: Instruction): Record<string, string | undefined> =>
  Object.fromEntries((step as JSONInstruction).getFlags().map((flag) => [flag.getName(), flag.getValue() ?? '']));

function userOf(text: string): { uid: number; gid: number } {
  const [uid = NaN, gid = NaN] = text.split(':').map(Number);
  return { uid, gid };
}

/** Only root may give files away; for any other user they are its own already. */
function changeOwner(folder: string, { uid, gid }: ContainerImage['user']): void {
  if (process.getuid?.() !== 0) return;
  for (const path of [folder, ...globSync('**/*', { cwd: folder }).map((name) => join(folder, name))])
    lchownSync(path, uid, gid);
}

/** As `npm ci` leaves them: npm's list of what is installed is newer than the lock file. */
function takeOverInstallation(checkout: string, target: string): void {
  for (const folder of globSync(['node_modules', 'packages/*/node_modules'], { cwd: checkout })) {
    const packages = readdirSync(join(checkout, folder)).filter((name) => !name.startsWith('.') || name === '.bin');
    mkdirSync(join(target, folder));
    execute('cp', ['-al', ...packages.map((name) => join(checkout, folder, name)), join(target, folder)], target);
  }
  for (const name of ['app', 'pass']) {
    const pages = `packages/${name}/dist`;
    if (existsSync(join(checkout, pages))) cpSync(join(checkout, pages), join(target, pages), { recursive: true });
  }
  const list = 'node_modules/.package-lock.json';
  writeFileSync(join(target, list), readFileSync(join(checkout, list)));
}

function run(cwd: string, env: Record<string, string>, command: string): void {
  execute('sh', ['-ec', command], cwd, env);
}

function execute(command: string, args: string[], cwd: string, env: Record<string, string> = {}): void {
  const { PATH, HOME } = process.env;
  const path = `${dirname(process.execPath)}:${PATH}`;
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    env: { PATH: path, HOME, ...env },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed in ${cwd}:\n${stdout}\n${stderr}`);
}

/** Takes the right to write from everybody on everything but the volumes, or gives it back to the owner. */
export function setReadOnly({ root, volumes }: ContainerImage, isReadOnly: boolean): void {
  execute('chmod', ['-R', isReadOnly ? 'a-w' : 'u+w', root], root);
  for (const volume of volumes) chmodSync(join(root, volume), 0o700);
}
