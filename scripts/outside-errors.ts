import { writeFileSync } from 'node:fs';

import type { Reporter, TestModule } from 'vitest/node';
import type { SerializedError } from 'vitest';

/** A reporter for what Vitest's JSON report leaves out: errors outside every test, such as the death of a process. */
export default class OutsideErrors implements Reporter {
  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const messages = errors.map(({ message, cause }) => (cause === undefined ? message : `${message} ${String(cause.message)}`));
    writeFileSync(process.env['OUTSIDE_ERRORS']!, JSON.stringify(messages));
  }
}
