import fc from 'fast-check';
import { afterAll, vi } from 'vitest';

import { propertyParameters } from './property-seed.ts';

fc.configureGlobal(propertyParameters(process.env));

// Files share a process: restore what a file has replaced.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
