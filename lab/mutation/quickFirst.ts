import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Test files in the order in which a mutant is soonest detected: those that the last one failed, then the quick ones.
 */
export class QuickFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = (file: TestSpecification) => {
      const last = this.ctx.cache.getTestSpecificationResult(file);
      return last?.failed ? -1 : (last?.duration ?? 0);
    };
    return Promise.resolve(files.toSorted((one, other) => rank(one) - rank(other)));
  }
}
