import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Slow because they wait for child processes or for a fixed time, which file size does not show. */
const LONGEST = ['/tests/simulation/mutants/mutants.test.ts', '/e2e/chaos.e2e.ts'];

/** Starts long files first: one that starts last leaves a processor idle. Without earlier results Vitest sorts by file size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification) => LONGEST.some((name) => moduleId.endsWith(name));
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}
