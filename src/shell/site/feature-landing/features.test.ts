import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { features } from './features.ts';

const routes = path.join(import.meta.dirname, '../../../routes/_app');

test.each(Object.values(features))(
  '$path says that $name is not ready exactly while its screen is a placeholder',
  ({ screen, isBuilt }) => {
    const files = globSync(`*/${screen.slice(1)}{,.index,.{*}}.tsx`, { cwd: routes });
    expect(files.length).toBeGreaterThan(0);
    const isPlaceholder = files.some((file) => readFileSync(path.join(routes, file), 'utf8').includes('<ScreenInTheMaking'));
    expect(isPlaceholder).toBe(!isBuilt);
  },
);
