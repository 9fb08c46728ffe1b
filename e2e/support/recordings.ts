import { createHash } from 'node:crypto';
import path from 'node:path';

/** `scripts/test.ts` and `scripts/test-repeat.ts` say what a repeated attempt is called. */
const attempt = process.env['JOURNEY_ATTEMPT'];

export const isRepeated = attempt !== undefined;

/**
 * Directory of a failed journey's recordings: a repeated attempt does not overwrite the first.
 */
export function recordingDirectory(file: string, journey: string): string {
  return path.join('.cache/test-reports', `${path.basename(file, '.e2e.ts')}-${slug(journey)}`, attempt ?? 'attempt');
}

/** Short enough for every file system, the same title the same each time, and no two titles the same. */
function slug(title: string): string {
  const words = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60);
  return `${words}-${createHash('sha256').update(title).digest('hex').slice(0, 6)}`;
}
