// The Node that is inside an executable: the one of the lock file, for each platform.
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { download } from './download.ts';

const ROOT = join(import.meta.dirname, '../..');
const CACHE = join(ROOT, 'node_modules/.cache/release');

/**
 * The platforms of which an executable can be made on any machine. Not macOS: what is put into its Node ends the
 * signature, and only macOS's own tools make a new one, without which the executable does not start.
 */
export const PLATFORMS = ['linux-x64', 'linux-arm64', 'win-x64'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** The platform of this machine, if it is one of them. */
export const ownPlatform = PLATFORMS.find(
  (platform) => platform === `${process.platform.replace('win32', 'win')}-${process.arch}`,
);

const packageOf = (platform: Platform) => `node-${platform}`;
const fileOf = (platform: Platform) => `bin/node${platform === 'win-x64' ? '.exe' : ''}`;

/** The path of a platform's Node: the installed one, or the one of the registry, whose hash the lock file has. */
export function nodeBinary(platform: Platform): string {
  const installed = join(ROOT, 'node_modules', packageOf(platform), fileOf(platform));
  if (existsSync(installed)) return installed;
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string; integrity: string }>;
  };
  const locked = packages[`node_modules/${packageOf(platform)}`];
  if (!locked) throw new Error(`package-lock.json has no ${packageOf(platform)}`);
  const file = join(CACHE, `${packageOf(platform)}-${locked.version}`, fileOf(platform));
  const name = `${packageOf(platform)}@${locked.version}`;
  if (!existsSync(file)) download({ name, integrity: locked.integrity, path: fileOf(platform) }, file);
  return file;
}

const ELF_MAGIC = '\x7fELF';
/** Offsets in the header of a 64-bit ELF file, and in its program headers. */
const SECTIONS_OFFSET = 40;
const HEADERS_OFFSET = 32;
const HEADER_SIZE = 54;
const HEADER_COUNT = 56;
const SECTION_COUNT = 60;
const SECTION_NAMES = 62;
const SEGMENT_OFFSET = 8;
const SEGMENT_SIZE = 32;

/**
 * Copies a Node without what only a debugger reads. In an ELF file sections of symbols follow the segments that are
 * loaded, so it ends with the last of these: 33 of 150 MB less on Linux, as by `strip`, and for any processor.
 * Other formats are copied.
 */
export function copyStripped(from: string, to: string): void {
  const content = readFileSync(from);
  let end = content.length;
  if (content.subarray(0, ELF_MAGIC.length).toString('latin1') === ELF_MAGIC) {
    const first = Number(content.readBigUInt64LE(HEADERS_OFFSET));
    const size = content.readUInt16LE(HEADER_SIZE);
    const headers = Array.from({ length: content.readUInt16LE(HEADER_COUNT) }, (_, index) => first + index * size);
    const endOf = (header: number) =>
      Number(content.readBigUInt64LE(header + SEGMENT_OFFSET) + content.readBigUInt64LE(header + SEGMENT_SIZE));
    end = Math.max(...headers.map(endOf));
    content.writeBigUInt64LE(0n, SECTIONS_OFFSET);
    content.writeUInt16LE(0, SECTION_COUNT);
    content.writeUInt16LE(0, SECTION_NAMES);
  }
  writeFileSync(to, content.subarray(0, end));
  chmodSync(to, 0o755);
}
