import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import * as v from 'valibot';

const ORIGINS = v.pipe(v.string(), v.parseJson(), v.array(v.pipe(v.string(), v.url())));

/** Origins of the on-device models that a build offers (scripts/packs/device-models.ts). Read once, so a new list needs a restart. */
export function readModelOrigins(staticDir: string): readonly string[] {
  const file = join(staticDir, 'packs/model-origins.json');
  return existsSync(file) ? v.parse(ORIGINS, readFileSync(file, 'utf8')) : [];
}
