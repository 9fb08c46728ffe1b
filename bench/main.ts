/** `npm run bench -- NAME [options]`: runs a measurement, each compared with a peer or a limit in the same run. */
const benches: Record<string, () => Promise<{ run(args: readonly string[]): Promise<void> }>> = {
  analytics: () => import('./screens/analytics.ts'),
  attacks: () => import('./attacks/attacks.ts'),
  commits: () => import('./sync/commits.ts'),
  groups: () => import('./realtime/groups.ts'),
  lighthouse: () => import('./screens/lighthouse.ts'),
  migration: () => import('./screens/migration.ts'),
  mock: () => import('./screens/mock.ts'),
  pictures: () => import('./screens/pictures.ts'),
  qa: () => import('./qa/qa.ts'),
  realtime: () => import('./realtime/realtime.ts'),
  sync: () => import('./sync/sync.ts'),
  tutor: () => import('./tutor/tutor.ts'),
};

const [name = '', ...args] = process.argv.slice(2);
const load = benches[name];
if (!load) {
  console.error(
    `Which one? ${Object.keys(benches)
      .map((known) => `npm run bench -- ${known}`)
      .join(', ')}`,
  );
  process.exit(2);
}
await (await load()).run(args);
process.exit(process.exitCode);
