import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** A miniature project with one file per folder; the tables below define its imports. */
const ROOMS = {
  entry: 'src/main.ts',
  route: 'src/routes/tasks.ts',
  app: 'src/app/spinner.ts',
  'app/site': 'src/app/site/site-frame.ts',
  'app/screens': 'src/app/screens/tasks-screen.ts',
  feature: 'src/features/tasks/board.ts',
  machine: 'src/features/tasks/drag.machine.ts',
  'other feature': 'src/features/focus/timer.ts',
  data: 'src/data/replica/open.ts',
  'data/server': 'src/data/server/client.ts',
  'data/session': 'src/data/session/outbox.ts',
  'data without a folder': 'src/data/open.ts',
  'shared/kept-on-device': 'src/shared/kept-on-device/kept-value.ts',
  'shared/subjects': 'src/shared/subjects/subjects.ts',
  'shared/days': 'src/shared/days/study-day.ts',
  'shared/marked-text': 'src/shared/marked-text/drawn-text.tsx',
  'shared/marked-text/rules': 'src/shared/marked-text/answer-markdown.ts',
  'other shared': 'src/shared/another/rule.ts',
  'shared without a folder': 'src/shared/rule.ts',
  domain: 'src/domain/analytics/streak.ts',
  ui: 'src/ui/button.ts',
  replication: 'replication/pull/pull.ts',
  schema: 'replication/schema/todos.ts',
  sw: 'sw/sw.ts',
  backend: 'backend/main.ts',
  functions: 'supabase/functions/tutor/handler.ts',
  scripts: 'scripts/setup/run-tool.ts',
  tests: 'tests/support/rows.ts',
  e2e: 'e2e/support/patience.ts',
  bench: 'bench/main.ts',
} as const;
type Room = keyof typeof ROOMS;

const ALLOWED: readonly (readonly [from: Room, to: string])[] = [
  ['entry', 'route'],
  ['entry', 'app'],
  ['route', 'app'],
  ['route', 'feature'],
  ['route', 'other feature'],
  ['app', 'feature'],
  ['app', 'data'],
  ['app/screens', 'app'],
  ['app/screens', 'app/site'],
  ['feature', 'data'],
  ['feature', 'domain'],
  ['feature', 'ui'],
  ['feature', 'schema'],
  ['data', 'replication'],
  ['data', 'domain'],
  ['data', 'data/server'],
  ['data/session', 'data'],
  ['route', 'shared/kept-on-device'],
  ['app', 'shared/kept-on-device'],
  ['feature', 'shared/kept-on-device'],
  ['data', 'shared/kept-on-device'],
  ['domain', 'shared/kept-on-device'],
  ['domain', 'shared/subjects'],
  ['domain', 'shared/days'],
  ['sw', 'shared/days'],
  ['shared/days', 'schema'],
  ['functions', 'shared/subjects'],
  ['functions', 'shared/marked-text/rules'],
  ['feature', 'shared/marked-text'],
  ['shared/marked-text', 'ui'],
  ['ui', 'shared/kept-on-device'],
  ['shared/kept-on-device', 'schema'],
  ['replication', 'schema'],
  ['sw', 'replication'],
  ['sw', 'domain'],
  ['backend', 'schema'],
  ['functions', 'schema'],
  ['functions', 'domain'],
  ['ui', '@headlessui/react'],
  ['feature', 'react'],
  ['data', '@supabase/supabase-js'],
  ['replication', 'rxdb'],
  ['backend', 'node:fs'],
  ['scripts', 'node:fs'],
  ['tests', 'backend'],
  ['tests', 'rxdb'],
  ['e2e', 'data'],
  ['e2e', 'scripts'],
  ['bench', 'replication'],
];

const FORBIDDEN: readonly (readonly [from: Room, to: string])[] = [
  ['feature', 'other feature'],
  ['feature', 'app'],
  ['feature', 'route'],
  ['feature', 'replication'],
  ['app', 'route'],
  ['app', 'replication'],
  ['app', 'app/site'],
  ['app/site', 'app/screens'],
  ['route', 'replication'],
  ['data', 'feature'],
  ['data', 'data/session'],
  ['data/server', 'data'],
  ['data without a folder', 'domain'],
  ['data', 'ui'],
  ['shared/kept-on-device', 'feature'],
  ['shared/kept-on-device', 'app'],
  ['shared/kept-on-device', 'route'],
  ['shared/kept-on-device', 'domain'],
  ['shared/kept-on-device', 'other shared'],
  ['shared/kept-on-device', '@supabase/supabase-js'],
  ['shared/kept-on-device', 'node:fs'],
  ['feature', 'shared without a folder'],
  ['domain', 'other shared'],
  ['ui', 'other shared'],
  ['functions', 'shared/marked-text'],
  ['ui', 'shared/marked-text'],
  ['domain', 'shared/marked-text/rules'],
  ['shared/marked-text', 'domain'],
  ['shared/marked-text', 'feature'],
  ['shared/kept-on-device', 'ui'],
  ['shared/days', 'domain'],
  ['ui', 'shared/days'],
  ['functions', 'shared/days'],
  ['sw', 'shared/subjects'],
  ['ui', 'shared/subjects'],
  ['replication', 'shared/subjects'],
  ['backend', 'shared/subjects'],
  ['sw', 'shared/kept-on-device'],
  ['functions', 'shared/kept-on-device'],
  ['replication', 'shared/kept-on-device'],
  ['backend', 'shared/kept-on-device'],
  ['domain', 'data'],
  ['domain', 'ui'],
  ['ui', 'data'],
  ['ui', 'feature'],
  ['ui', 'replication'],
  ['replication', 'data'],
  ['replication', 'domain'],
  ['replication', 'backend'],
  ['schema', 'replication'],
  ['sw', 'data'],
  ['sw', 'ui'],
  ['backend', 'replication'],
  ['backend', 'data'],
  ['functions', 'replication'],
  ['functions', 'backend'],
  ['feature', 'backend'],
  ['feature', '@headlessui/react'],
  ['app', '@headlessui/react'],
  ['feature', '@supabase/supabase-js'],
  ['feature', 'rxdb'],
  ['feature', 'dexie'],
  ['data', 'rxdb'],
  ['data', 'dexie'],
  ['sw', 'rxdb'],
  ['feature', 'node:fs'],
  ['replication', 'react'],
  ['sw', 'react'],
  ['domain', 'react'],
  ['machine', 'react'],
  ['machine', 'rxdb'],
  ['feature', 'tests'],
  ['domain', 'scripts'],
  ['data', 'e2e'],
  ['replication', 'bench'],
  ['sw', 'scripts'],
  ['backend', 'tests'],
  ['functions', 'scripts'],
];

const projectRoot = path.resolve(import.meta.dirname, '../..');
let house: string;
let reported: ReadonlySet<string>;

beforeAll(async () => {
  house = await realpath(await mkdtemp(path.join(tmpdir(), 'ekagra-lint-')));
  await symlink(path.join(projectRoot, 'node_modules'), path.join(house, 'node_modules'));
  for (const room of Object.keys(ROOMS) as Room[]) {
    const targets = [...ALLOWED, ...FORBIDDEN].filter(([from]) => from === room).map(([, to]) => to);
    const imports = targets.map((to) => `import ${JSON.stringify(specifier(room, to))};\n`);
    const file = path.join(house, ROOMS[room]);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, `${imports.join('')}export {};\n`);
  }
  reported = await lint();
});

afterAll(() => rm(house, { recursive: true, force: true }));

describe('the boundaries lint', () => {
  test.each(FORBIDDEN)('reports that %s imports %s', (from, to) => {
    expect(reported).toContain(`${ROOMS[from]} → ${specifier(from, to)}`);
  });

  test.each(ALLOWED)('allows that %s imports %s', (from, to) => {
    expect(reported).not.toContain(`${ROOMS[from]} → ${specifier(from, to)}`);
  });
});

function specifier(from: Room, to: string): string {
  if (!isRoom(to)) return to;
  const relative = path.relative(path.dirname(ROOMS[from]), ROOMS[to]).replaceAll(path.sep, '/');
  return relative.startsWith('.') ? relative : `./${relative}`;
}

function isRoom(name: string): name is Room {
  return name in ROOMS;
}

/** Imports reported under the project's own configuration, as `file → specifier`. */
async function lint(): Promise<Set<string>> {
  const output = await new Promise<string>((resolve) => {
    const args = [
      path.join(projectRoot, 'node_modules/oxlint/bin/oxlint'),
      '--config',
      path.join(projectRoot, '.oxlintrc.json'),
      '--format',
      'json',
      ...new Set(Object.values(ROOMS).map((file) => file.split('/')[0] ?? '')),
    ];
    // Exit code 1 means findings; the output decides.
    execFile(process.execPath, args, { cwd: house, maxBuffer: 1e8, timeout: 60_000 }, (_error, stdout) => {
      resolve(stdout);
    });
  });
  const { diagnostics } = JSON.parse(output) as {
    diagnostics: { code: string; filename: string; labels: { span: { offset: number; length: number } }[] }[];
  };
  const complaints = diagnostics.filter(({ code }) => code === 'boundaries(dependencies)');
  return new Set(complaints.map(({ filename, labels }) => `${filename} → ${importAt(filename, labels[0]?.span.offset ?? 0)}`));
}

function importAt(filename: string, offset: number): string {
  const room = (Object.keys(ROOMS) as Room[]).find((name) => ROOMS[name] === filename);
  const lines = [...ALLOWED, ...FORBIDDEN].filter(([from]) => from === room).map(([from, to]) => specifier(from, to));
  let end = 0;
  for (const line of lines) {
    end += `import ${JSON.stringify(line)};\n`.length;
    if (offset < end) return line;
  }
  return 'nothing';
}
