import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Slow because of child processes, two databases or a fixed time, which file size does not show. */
const LONGEST = [
  '/tests/simulation/mutants/mutants.test.ts',
  '/e2e/sync/chaos.e2e.ts',
  '/tests/permissions/calls.test.ts',
  '/tests/permissions/tables.test.ts',
  '/tests/permissions/schemas.test.ts',
  '/backend/process.test.ts',
];

/** Starts long files first: one that starts last leaves a processor idle. Without earlier results Vitest sorts by file size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification) => LONGEST.some((name) => moduleId.endsWith(name));
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}
