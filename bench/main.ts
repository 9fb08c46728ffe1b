/** `npm run bench -- NAME [options]`: runs a measurement, each compared with a peer or a limit in the same run. */
const benches: Record<string, () => Promise<{ run(args: readonly string[]): Promise<void> }>> = {
  analytics: () => import('./analytics.ts'),
  attacks: () => import('./attacks.ts'),
  commits: () => import('./commits.ts'),
  groups: () => import('./groups.ts'),
  lighthouse: () => import('./lighthouse.ts'),
  migration: () => import('./migration.ts'),
  mock: () => import('./mock.ts'),
  pictures: () => import('./pictures.ts'),
  qa: () => import('./qa.ts'),
  realtime: () => import('./realtime.ts'),
  sync: () => import('./sync.ts'),
  tutor: () => import('./tutor.ts'),
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
