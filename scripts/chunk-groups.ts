/** What is always needed together stands in one file each: a phone pays for every file by a way there and back. */
export const CHUNK = {
  /** What a prerendered page has before the app. */
  boot: 'boot',
  /** React, the router, the session. */
  main: 'main',
  /** What every screen of a student has around it, and the small controls in it. */
  frame: 'frame',
} as const;

/** For Rolldown: what is small and needed together, first those that all others build on. Each takes along what it imports. */
export const chunkGroups = [
  group(CHUNK.boot, /\/src\/app\/(start|update\/(recover-modules|service-worker)|install\/install-(event|start)|site\/compact-header)/),
  group(CHUNK.main, /\/src\/main\.tsx/),
  group(
    CHUNK.frame,
    /\/src\/(app\/(student\/student-(boundary|presence)|student-(screen|column))|features\/account\/account-menu|ui\/(?!count-mark|modal|drag|draw-formula|picture-choice|file-button|due-mark|priority-mark|subject-mark).+\.tsx?$)/,
  ),
  group('site', /\/src\/(app\/site\/site-frame|routes\/[a-z]+-landing)/),
  group('reading', /\/src\/routes\/(about-us|changelog|contact-us|privacy|terms)/),
  group('in-the-making', /\/src\/routes\/(migration|mock-tests|qa\.|\$)/),
  // On every screen of a student: a group may wait to be joined.
  group(
    'joining',
    /\/src\/(app\/invite\/(resume|pending)-invite|features\/groups\/(join-keeper|join-words|join\.commands|waiting-joins|process-invite)|data\/server\/call-server)/,
  ),
  group('study', /\/src\/(domain\/(study-day\/|tasks\/(due-date|tasks-due))|data\/(student\/(?!app-badge|kept-shares)|replica\/use-))/),
  // Comes with the local database, and is no part of anything else.
  group('replication', /\/(node_modules\/(rxjs|tslib)|replication\/pull)\//),
  group('groups', /\/src\/data\/(groups\/(?!use-message)|server\/server-clock)/),
  group('modal', /\/src\/ui\/modal/),
  group('focus', /\/src\/features\/(focus|notifications)\//),
].map((each, index, all) => ({ ...each, priority: all.length - index }));

function group(name: string, test: RegExp) {
  return { name, test };
}
