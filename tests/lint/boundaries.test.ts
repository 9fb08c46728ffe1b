import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** A miniature project with one file per folder; the tables below define its imports. */
const ROOMS = {
  entry: 'src/main.ts',
  route: 'src/routes/tasks.ts',
  shell: 'src/shell/spinner.ts',
  'shell/site': 'src/shell/site/site-frame.ts',
  'shell/screens': 'src/shell/screens/tasks-screen.ts',
  'shell/session': 'src/shell/session/delete-user-data.ts',
  rules: 'src/topics/tasks/rules/due-date.ts',
  'rules’ door': 'src/topics/tasks/rules/index.ts',
  store: 'src/topics/tasks/store/tasks.commands.ts',
  'store’s door': 'src/topics/tasks/store/index.ts',
  screens: 'src/topics/tasks/screens/board.ts',
  machine: 'src/topics/tasks/screens/drag.machine.ts',
  'another topic’s rules': 'src/topics/focus/rules/timer.ts',
  'the door of another topic’s rules': 'src/topics/focus/rules/index.ts',
  'another topic’s store': 'src/topics/focus/store/timer.commands.ts',
  'the door of another topic’s store': 'src/topics/focus/store/index.ts',
  'another topic’s screens': 'src/topics/focus/screens/timer.ts',
  'a topic without a layer': 'src/topics/focus/timer.ts',
  content: 'src/content/syllabus/chapters.ts',
  solver: 'src/solver/index.ts',
  'solver’s inside': 'src/solver/maths/limits.ts',
  'shared/replica': 'src/shared/replica/open-replica.ts',
  'shared/server': 'src/shared/server/ask.ts',
  'shared/session': 'src/shared/session/session.ts',
  'shared/rules': 'src/shared/rules/derived-id.ts',
  'shared/rules/formula-limits': 'src/shared/rules/formula-limits.ts',
  'shared/kept-on-device': 'src/shared/kept-on-device/kept-value.ts',
  'shared/subjects': 'src/shared/subjects/subjects.ts',
  'shared/days': 'src/shared/days/study-day.ts',
  'shared/marked-text': 'src/shared/marked-text/drawn-text.tsx',
  'shared/marked-text/rules': 'src/shared/marked-text/answer-markdown.ts',
  'other shared': 'src/shared/another/rule.ts',
  'shared without a folder': 'src/shared/rule.ts',
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
  ['entry', 'shell'],
  ['route', 'shell'],
  ['route', 'screens'],
  ['route', 'rules'],
  ['route', 'shared/kept-on-device'],
  ['shell', 'screens'],
  ['shell', 'store'],
  ['shell', 'rules'],
  ['shell', 'shared/kept-on-device'],
  ['shell/screens', 'shell'],
  ['shell/screens', 'shell/site'],
  ['shell/screens', 'screens'],
  ['shell/screens', 'another topic’s screens'],
  ['shell/session', 'replication'],
  ['screens', 'store'],
  ['screens', 'rules'],
  ['screens', 'the door of another topic’s rules'],
  ['screens', 'the door of another topic’s store'],
  ['screens', 'ui'],
  ['screens', 'schema'],
  ['screens', 'content'],
  ['screens', 'shared/marked-text'],
  ['screens', 'shared/kept-on-device'],
  ['screens', 'shared/replica'],
  ['store', 'rules'],
  ['store', 'the door of another topic’s rules'],
  ['store', 'the door of another topic’s store'],
  ['store', 'replication'],
  ['store', 'shared/server'],
  ['store', 'shared/kept-on-device'],
  ['store’s door', 'store'],
  ['rules’ door', 'rules'],
  ['rules', 'the door of another topic’s rules'],
  ['rules', 'content'],
  ['rules', 'solver'],
  ['rules', 'schema'],
  ['rules', 'shared/rules'],
  ['rules', 'shared/kept-on-device'],
  ['rules', 'shared/subjects'],
  ['rules', 'shared/days'],
  ['rules', 'shared/marked-text/rules'],
  ['content', 'shared/subjects'],
  ['content', 'solver'],
  ['sw', 'shared/days'],
  ['sw', 'replication'],
  ['sw', 'rules’ door'],
  ['functions', 'rules’ door'],
  ['functions', 'content'],
  ['functions', 'solver'],
  ['functions', 'schema'],
  ['functions', 'shared/subjects'],
  ['functions', 'shared/rules'],
  ['functions', 'shared/marked-text/rules'],
  ['shared/session', 'shared/replica'],
  ['shared/replica', 'shared/server'],
  ['shared/replica', 'replication'],
  ['shared/days', 'schema'],
  ['shared/marked-text', 'ui'],
  ['shared/kept-on-device', 'schema'],
  ['ui', 'shared/kept-on-device'],
  ['ui', 'shared/rules/formula-limits'],
  ['replication', 'schema'],
  ['backend', 'schema'],
  ['ui', '@headlessui/react'],
  ['screens', 'react'],
  ['store', '@supabase/supabase-js'],
  ['shared/server', '@supabase/supabase-js'],
  ['replication', 'rxdb'],
  ['backend', 'node:fs'],
  ['scripts', 'node:fs'],
  ['tests', 'backend'],
  ['tests', 'rxdb'],
  ['tests', 'rules'],
  ['e2e', 'store'],
  ['e2e', 'scripts'],
  ['bench', 'replication'],
];

const FORBIDDEN: readonly (readonly [from: Room, to: string])[] = [
  ['screens', 'another topic’s screens'],
  ['screens', 'another topic’s store'],
  ['screens', 'another topic’s rules'],
  ['screens', 'a topic without a layer'],
  ['screens', 'shell'],
  ['screens', 'route'],
  ['screens', 'replication'],
  ['screens', 'solver’s inside'],
  ['store', 'screens'],
  ['store', 'another topic’s store'],
  ['store', 'another topic’s rules'],
  ['store', 'another topic’s screens'],
  ['store', 'ui'],
  ['store', 'shell'],
  ['rules', 'store'],
  ['rules', 'screens'],
  ['rules', 'another topic’s rules'],
  ['rules', 'the door of another topic’s store'],
  ['rules', 'ui'],
  ['rules', 'replication'],
  ['rules', 'shared/replica'],
  ['rules', 'shared/marked-text'],
  ['rules', 'other shared'],
  ['rules', 'solver’s inside'],
  ['rules’ door', 'the door of another topic’s store'],
  ['content', 'rules'],
  ['content', 'rules’ door'],
  ['content', 'solver’s inside'],
  ['content', 'ui'],
  ['solver', 'rules’ door'],
  ['solver', 'content'],
  ['shell', 'route'],
  ['shell', 'replication'],
  ['shell', 'shell/site'],
  ['shell/site', 'shell/screens'],
  ['route', 'replication'],
  ['shared/replica', 'shared/session'],
  ['shared/server', 'shared/replica'],
  ['shared/session', 'rules’ door'],
  ['shared/session', 'store’s door'],
  ['shared/replica', 'ui'],
  ['shared/kept-on-device', 'screens'],
  ['shared/kept-on-device', 'shell'],
  ['shared/kept-on-device', 'route'],
  ['shared/kept-on-device', 'rules'],
  ['shared/kept-on-device', 'other shared'],
  ['shared/kept-on-device', '@supabase/supabase-js'],
  ['shared/kept-on-device', 'node:fs'],
  ['shared/kept-on-device', 'ui'],
  ['shared/marked-text', 'rules’ door'],
  ['shared/marked-text', 'screens'],
  ['shared/days', 'rules'],
  ['other shared', 'replication'],
  ['rules', 'shared without a folder'],
  ['ui', 'other shared'],
  ['ui', 'shared/marked-text'],
  ['ui', 'shared/days'],
  ['ui', 'shared/subjects'],
  ['ui', 'shared/rules'],
  ['ui', 'store'],
  ['ui', 'screens'],
  ['ui', 'replication'],
  ['functions', 'shared/marked-text'],
  ['functions', 'shared/kept-on-device'],
  ['functions', 'rules'],
  ['functions', 'store’s door'],
  ['functions', 'replication'],
  ['functions', 'backend'],
  ['sw', 'shared/subjects'],
  ['sw', 'shared/kept-on-device'],
  ['sw', 'rules'],
  ['sw', 'store’s door'],
  ['sw', 'ui'],
  ['replication', 'shared/subjects'],
  ['replication', 'shared/kept-on-device'],
  ['replication', 'store'],
  ['replication', 'rules’ door'],
  ['replication', 'backend'],
  ['schema', 'replication'],
  ['backend', 'shared/subjects'],
  ['backend', 'shared/kept-on-device'],
  ['backend', 'replication'],
  ['backend', 'store'],
  ['screens', 'backend'],
  ['screens', '@headlessui/react'],
  ['shell', '@headlessui/react'],
  ['screens', '@supabase/supabase-js'],
  ['screens', 'rxdb'],
  ['screens', 'dexie'],
  ['store', 'rxdb'],
  ['store', 'dexie'],
  ['shared/replica', 'dexie'],
  ['sw', 'rxdb'],
  ['screens', 'node:fs'],
  ['replication', 'react'],
  ['sw', 'react'],
  ['rules', 'react'],
  ['content', 'react'],
  ['machine', 'react'],
  ['machine', 'rxdb'],
  ['screens', 'tests'],
  ['rules', 'scripts'],
  ['store', 'e2e'],
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
