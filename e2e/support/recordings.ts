import path from 'node:path';

/**
 * Where what was recorded of a failed journey is kept. `scripts/test.ts` says what the attempt is called, so that one that
 * is repeated does not overwrite the first.
 */
export function recordingDirectory(file: string, journey: string): string {
  const attempt = process.env['JOURNEY_ATTEMPT'] ?? 'attempt';
  return path.join('.cache/test-reports', `${path.basename(file, '.e2e.ts')}-${slug(journey)}`, attempt);
}

/** Short enough for every file system, and the same title the same each time. */
function slug(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60);
}
