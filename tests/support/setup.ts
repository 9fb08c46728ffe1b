import fc from 'fast-check';
import { afterAll, vi } from 'vitest';

import { propertyParameters } from './property-seed.ts';

fc.configureGlobal(propertyParameters(process.env));

// Files share a process: what one has replaced, the next one must find as it was.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
