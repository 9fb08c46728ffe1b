import { createHash } from 'node:crypto';
import path from 'node:path';

/** Set by `scripts/test-runner/test.ts` and `scripts/test-runner/test-repeat.ts` for repeated attempts. */
const attempt = process.env['JOURNEY_ATTEMPT'];

export const isRepeated = attempt !== undefined;

/** Directory of a failed journey's recordings; repeated attempts have their own. */
export function recordingDirectory(file: string, journey: string): string {
  return path.join(
    '.cache/test-reports',
    `${path.basename(file).replace(/\.(e2e|engine)\.ts$/, '')}-${slug(journey)}`,
    attempt ?? 'attempt',
  );
}

/** File name of a title: short, deterministic and unique. */
function slug(title: string): string {
  const words = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60);
  return `${words}-${createHash('sha256').update(title).digest('hex').slice(0, 6)}`;
}
