import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Bundle } from '../bundleServer.ts';
import { SERVER_FLAGS } from '../serverFlags.mjs';
import { copyStripped, nodeBinary, ownPlatform, type Platform } from './nodeBinary.ts';

/** Writes one executable: the platform's Node with the server and all its files. `assets`: paths by name. */
export function writeExecutable(
  file: string,
  platform: Platform,
  { program, threads }: Bundle,
  assets: Record<string, string>,
): void {
  const [node, config] = [`${file}.node`, `${file}.json`];
  copyStripped(nodeBinary(platform), node);
  const settings = {
    main: program,
    mainFormat: 'module',
    executable: node,
    output: file,
    disableExperimentalSEAWarning: true,
    execArgv: SERVER_FLAGS,
    // Code that this machine's processor has compiled starts faster, and on no other.
    useCodeCache: platform === ownPlatform,
    assets: { ...assets, ...Object.fromEntries(threads.map((thread) => [basename(thread), thread])) },
  };
  writeFileSync(config, JSON.stringify(settings));
  // The Node that writes must have the version of the one inside.
  const builder = ownPlatform ? nodeBinary(ownPlatform) : process.execPath;
  const { status, stderr } = spawnSync(builder, ['--build-sea', config], { encoding: 'utf8' });
  rmSync(node);
  rmSync(config);
  if (status !== 0) throw new Error(`${basename(file)} could not be made: ${stderr}`);
}

/** The name of an executable. */
export const executableName = (version: string, platform: Platform) =>
  `spotter-${version}-${platform}${platform === 'win-x64' ? '.exe' : ''}`;

/** Writes the tarball for those who have Node. */
export function writeTarball(file: string, folder: string): void {
  const { status } = spawnSync('tar', ['-czf', file, '-C', join(folder, '..'), basename(folder)], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${basename(file)} could not be made`);
}
