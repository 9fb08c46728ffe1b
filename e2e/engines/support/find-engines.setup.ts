import type { TestProject } from 'vitest/node';

import { leftOutLines, type MissingEngines, missingEngines } from '../../../scripts/setup/find-browsers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly missingEngines: MissingEngines;
  }
}

/** Before any worker starts: on a new machine this installs the engines. */
export default function findEngines(project: TestProject): void {
  const missing = missingEngines();
  for (const line of leftOutLines(missing)) console.error(line);
  project.provide('missingEngines', missing);
}
