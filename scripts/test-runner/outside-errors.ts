import { writeFileSync } from 'node:fs';

import type { Reporter, TestModule } from 'vitest/node';
import type { SerializedError } from 'vitest';

/** Reports errors outside of tests, such as a crashed process, which Vitest's JSON report omits. */
export default class OutsideErrors implements Reporter {
  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const messages = errors.map(({ message, cause }) => (cause === undefined ? message : `${message} ${String(cause.message)}`));
    writeFileSync(process.env['OUTSIDE_ERRORS']!, JSON.stringify(messages));
  }
}
