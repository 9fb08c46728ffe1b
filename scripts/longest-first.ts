import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They wait for processes that they start, or for a storm to pass: their size says nothing about it. */
const LONGEST = ['/tests/simulation/mutants/mutants.test.ts', '/e2e/chaos.e2e.ts'];

/** A long file that begins last leaves a processor idle. Without earlier results Vitest goes by the size of files. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification) => LONGEST.some((name) => moduleId.endsWith(name));
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}
