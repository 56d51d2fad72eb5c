import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type {
  Reporter,
  TestCase,
  TestModule,
  TestProject,
  TestRunEndReason,
  TestSpecification,
  Vitest,
} from 'vitest/node';
import { pinnedVersion } from '../browser.ts';
import {
  BASELINE,
  OUTPUT,
  componentOf,
  fileNameOf,
  keyOf,
  readBaseline,
  storyOf,
  writeBaseline,
  type Baseline,
} from './baseline.ts';
import { calibrationHash } from './calibration.ts';
import { storyInputs } from './inputs.ts';
import { PASSED, passedHash, readPassed, unchangedFiles, writePassed } from './passed.ts';

/** A screenshot that is not the one of the baseline, as `.vitest/visual/mismatches.json` lists them. */
export interface Mismatch {
  key: string;
  /** Of the story's file, from the project's root. */
  file: string;
  test: string;
  expected?: string;
  actual: string;
}

export interface Capture {
  png: Uint8Array;
  hash: string;
  stable: boolean;
}

const CALIBRATION = 'calibration';

/** One run of the stories against the baseline: judges each screenshot, and at the end the baseline itself. */
export class ScreenshotRun implements Reporter {
  #root;
  #vitest!: Vitest;
  #project!: TestProject;
  #enabled = false;
  #baseline: Baseline = new Map();
  #captured: Baseline = new Map();
  /** Path of a file that this run leaves out → its component. */
  #unchanged: ReadonlyMap<string, string> = new Map();
  /** As they were at the start of the run. */
  #inputs: Promise<ReadonlyMap<string, string>> | undefined;
  #calibration = { key: keyOf(CALIBRATION, `chromium-${pinnedVersion}`), hash: '' };

  constructor(root: string) {
    this.#root = root;
  }

  /** Leaves out the files of stories that are unchanged since they passed; answers their paths. */
  async leaveOutUnchanged(): Promise<string[]> {
    const inputs = await storyInputs(this.#root);
    const baseline = readBaseline(join(this.#root, BASELINE));
    this.#unchanged = unchangedFiles(inputs, readPassed(join(this.#root, PASSED)), baseline);
    const files = `${this.#unchanged.size} of ${inputs.size} files of stories`;
    if (this.#unchanged.size > 0) console.log(`${files} are unchanged since they passed. All: npm run visual -- --all`);
    return [...this.#unchanged.keys()];
  }

  attach(vitest: Vitest, project: TestProject) {
    this.#vitest = vitest;
    this.#project = project;
  }

  get #updating() {
    return this.#project.config.snapshotOptions.updateSnapshot === 'all';
  }

  async onTestRunStart(specifications: readonly TestSpecification[]) {
    if (!specifications.some(({ project }) => project === this.#project)) return;
    rmSync(join(this.#root, OUTPUT), { recursive: true, force: true });
    this.#captured = new Map();
    this.#baseline = readBaseline(join(this.#root, BASELINE));
    this.#inputs = storyInputs(this.#root);
    this.#enabled = await this.#calibrate();
    this.#project.provide('screenshots', this.#enabled);
  }

  /** Renders the calibration page; answers whether this machine's screenshots are comparable with the baseline. */
  async #calibrate(): Promise<boolean> {
    const { key } = this.#calibration;
    const hash = await calibrationHash();
    this.#calibration.hash = hash;
    const expected = this.#baseline.get(key);
    if (expected === hash || (expected === undefined && this.#updating)) return true;
    if (expected === undefined) {
      this.#fail(`${BASELINE} is of another Chromium than ${pinnedVersion}: npm run visual -- --accept`);
    } else if (this.#updating) {
      this.#fail(`This machine rasterises the calibration page differently: its screenshots cannot be accepted.`);
    } else {
      this.#vitest.logger.warn(
        'Screenshots skipped: this machine rasterises the calibration page differently. Interactions and accessibility are tested.',
      );
    }
    return false;
  }

  #fail(message: string) {
    this.#vitest.logger.error(message);
    process.exitCode = 1;
  }

  /** Answers what is wrong with a screenshot; when updating, nothing is. */
  async match(story: string, target: string, capture: (expected?: string) => Promise<Capture>) {
    const key = keyOf(story, target);
    const expected = this.#baseline.get(key);
    const { png, hash, stable } = await capture(expected);
    if (!stable) return `Screenshot ${key} did not become stable.`;
    this.#captured.set(key, hash);
    if (hash === expected || this.#updating) return undefined;
    const path = join(OUTPUT, 'actual', fileNameOf(key));
    mkdirSync(join(this.#root, dirname(path)), { recursive: true });
    writeFileSync(join(this.#root, path), png);
    return `Screenshot ${key} ${expected ? 'differs from' : 'is not in'} the baseline: ${path}`;
  }

  async onTestRunEnd(allModules: readonly TestModule[], _errors: unknown, reason: TestRunEndReason) {
    const modules = allModules.filter(({ project }) => project === this.#project);
    if (!this.#enabled || modules.length === 0) return;
    const stories = new Map(modules.flatMap((module) => [...module.children.allTests()].flatMap(byStory)));
    this.#writeMismatches(stories);
    if (reason === 'interrupted' || this.#vitest.config.testNamePattern) return;
    const whole = await this.#isWhole(modules);
    const stale = [...this.#baseline.keys()].filter((key) => this.#isStale(key, stories, whole));
    if (this.#updating) this.#update(stale, whole);
    else if (stale.length > 0) {
      this.#fail(`In ${BASELINE} without a screenshot:\n${stale.join('\n')}\nRemove them: npm run visual -- --accept`);
    }
    if (!process.env.CI) await this.#record(modules, this.#updating ? [] : stale);
  }

  async #isWhole(modules: TestModule[]): Promise<boolean> {
    const { testFiles } = await this.#project.globTestFiles();
    const collected = modules.filter((module) => module.errors().length === 0);
    return collected.length === testFiles.length;
  }

  /** A story that was not run is gone only if all were, or others of its component. */
  #isStale(key: string, stories: Map<string, TestCase>, whole: boolean): boolean {
    const story = storyOf(key);
    if (story === CALIBRATION || this.#captured.has(key)) return false;
    if ([...this.#unchanged.values()].includes(componentOf(key))) return false;
    const test = stories.get(story);
    if (test) return test.result().state === 'passed';
    return whole || [...stories.keys()].some((other) => componentOf(other) === componentOf(story));
  }

  #update(stale: string[], whole: boolean) {
    const { key, hash } = this.#calibration;
    if (!this.#baseline.has(key) && !whole) {
      return this.#fail(`Chromium ${pinnedVersion} is new to ${BASELINE}: accept all stories together.`);
    }
    const calibrations = [...this.#baseline.keys()].filter((other) => storyOf(other) === CALIBRATION);
    const changed = [...this.#captured].filter(([other, actual]) => this.#baseline.get(other) !== actual);
    const next: Baseline = new Map([...this.#baseline, ...this.#captured]);
    for (const other of [...stale, ...calibrations]) next.delete(other);
    next.set(key, hash);
    this.#baseline = next;
    writeBaseline(join(this.#root, BASELINE), next);
    const lines = [...changed.map(([other]) => `  ${other}`), ...stale.map((other) => `  ${other} (removed)`)];
    this.#vitest.logger.log([`Screenshots accepted: ${lines.length}`, ...lines.toSorted()].join('\n'));
  }

  /** Writes which files passed as they were at the start of the run, and forgets those that failed or are gone. */
  async #record(modules: readonly TestModule[], stale: readonly string[]) {
    const all = await this.#inputs;
    if (!all?.size) return;
    const file = join(this.#root, PASSED);
    const passed = readPassed(file);
    const incomplete = new Set(stale.map(componentOf));
    for (const module of modules) {
      const path = module.relativeModuleId;
      const inputs = all.get(path);
      const components = new Set([...module.children.allTests()].flatMap(byStory).map(([story]) => componentOf(story)));
      const [component] = components;
      passed.delete(path);
      if (!inputs || !component || components.size > 1 || incomplete.has(component) || !hasPassed(module)) continue;
      passed.set(path, { component, hash: passedHash(inputs, component, this.#baseline) });
    }
    for (const path of passed.keys()) if (!all.has(path)) passed.delete(path);
    writePassed(file, passed);
  }

  #writeMismatches(stories: Map<string, TestCase>) {
    const mismatches = [...this.#captured].flatMap(([key, actual]): Mismatch[] => {
      const test = stories.get(storyOf(key));
      const expected = this.#baseline.get(key);
      if (!test || expected === actual) return [];
      return [{ key, file: test.module.relativeModuleId, test: test.name, expected, actual }];
    });
    mkdirSync(join(this.#root, OUTPUT), { recursive: true });
    writeFileSync(join(this.#root, OUTPUT, 'mismatches.json'), JSON.stringify(mismatches, null, 2));
  }
}

const hasPassed = (module: TestModule): boolean =>
  module.state() === 'passed' && [...module.children.allTests()].every((test) => test.result().state === 'passed');

const byStory = (test: TestCase): [string, TestCase][] => {
  const { storyId } = test.meta() as { storyId?: string };
  return storyId ? [[storyId, test]] : [];
};
