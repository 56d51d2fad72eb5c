import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Reporter, TestCase, Vitest } from 'vitest/node';
import type { Comparison } from './lib/visualPage.ts';
import { visualPage } from './lib/visualPage.ts';

type Artifact = Parameters<NonNullable<Reporter['onTestCaseArtifactRecord']>>[1];

/** Says of each failed picture where it lies, what came instead and what differs, and shows them side by side on a page. */
export default class VisualReporter implements Reporter {
  #root = '';
  #failed: Comparison[] = [];

  onInit({ config }: Vitest) {
    this.#root = config.root;
  }

  onTestCaseArtifactRecord(test: TestCase, artifact: Artifact) {
    if (artifact.type !== 'internal:toMatchScreenshot') return;
    const at = (name: string) => artifact.attachments.find((attachment) => attachment.name === name)?.path;
    const [kept, actual, difference] = [at('reference'), at('actual'), at('diff')];
    // Without a kept picture, what is handed over as such is what was just taken.
    const pictures = { expected: actual && kept, actual: actual ?? kept, difference };
    const story = `${relative(this.#root, test.module.moduleId)} > ${test.fullName}`;
    this.#failed.push({ story, why: artifact.message, pictures });
  }

  onTestRunEnd() {
    const page = join(this.#root, '.vitest/visual.html');
    rmSync(page, { force: true });
    if (this.#failed.length === 0) return;
    for (const { story, pictures } of this.#failed) {
      console.log(`\n${story}`);
      for (const [name, path] of Object.entries(pictures)) {
        console.log(`  ${name.padEnd(10)} ${path ? relative(this.#root, path) : 'none'}`);
      }
    }
    mkdirSync(dirname(page), { recursive: true });
    writeFileSync(
      page,
      visualPage(this.#failed, (path) => relative(dirname(page), path)),
    );
    console.log(`\nSide by side: ${relative(this.#root, page)}. Accept them: npm run visual -- --accept`);
  }
}
