import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';

import { chunksOf, scriptsOf } from './chunks.ts';

test('a route that shares its chunk with another is found, with all that loads with it', () => {
  const output = [
    chunk(
      'assets/cards.js',
      ['/app/src/routes/cards.new.tsx?tsr-split=component', '/app/src/routes/cards.index.tsx?tsr-split=component'],
      ['assets/frame.js'],
    ),
    chunk('assets/frame.js', ['/app/src/ui/button.tsx'], []),
    { type: 'asset', fileName: 'assets/app.css' },
  ];
  const chunks = chunksOf('/app', { output } as unknown as Rolldown.RolldownOutput);
  expect(scriptsOf(chunks, ['src/routes/cards.index.tsx?tsr-split=component'])).toEqual(['assets/cards.js', 'assets/frame.js']);
});

function chunk(fileName: string, moduleIds: readonly string[], imports: readonly string[]) {
  return { type: 'chunk', fileName, name: fileName, moduleIds, imports };
}
