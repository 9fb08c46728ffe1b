import { BROWSER_APIS, isIn, isInTargets } from '../../scripts/oldest-browsers/browser-support.ts';
import { startProxy, type Proxy } from './proxy.ts';

/** Chromium enforces the server's Trusted Types even where the page cannot name a policy. */
const KEPT = /^(trustedTypes|Trusted\w+)$/;

/** What any target lacks, of what Chromium has. */
const NEWER = BROWSER_APIS.filter((api) => !isInTargets(api) && isIn(api.support, 'chrome', 200) && !KEPT.test(api.owner ?? api.name)).map(
  ({ owner, name, isStatic }) => [owner ?? '', name, isStatic ? 1 : 0],
);

/** Runs before the first script of each page and worker. */
const REMOVAL = `(${remove.toString()})(${JSON.stringify(NEWER)});\n`;

/** A proxy to the app whose pages, workers and service worker lack what any of the targets lacks. */
export function startOldestBrowser(appUrl: string): Promise<Proxy> {
  return startProxy(appUrl, (incoming, outgoing, forward) => {
    const isScript = /\.js(\?|$)/.test(incoming.url ?? '');
    // The script as text, and whole.
    if (isScript) for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete incoming.headers[name];
    const onwards = forward();
    onwards.on('response', (answer) => {
      const { 'content-length': length, ...headers } = answer.headers;
      outgoing.writeHead(answer.statusCode!, isScript || length === undefined ? headers : answer.headers);
      if (isScript) outgoing.write(REMOVAL);
      answer.pipe(outgoing);
    });
    onwards.on('error', () => outgoing.destroy());
    incoming.pipe(onwards);
  });
}

/** Once in each realm: scripts come later, and so do the app's own replacements. */
function remove(newer: readonly (readonly [owner: string, name: string, isStatic: 0 | 1])[]): void {
  const realm = globalThis as unknown as Record<string, { prototype?: object } | undefined> & { isOldest?: boolean };
  if (realm.isOldest === true) return;
  realm.isOldest = true;
  for (const [owner, name, isStatic] of newer) {
    const parent = owner === '' ? globalThis : (realm[owner] ?? (Intl as unknown as typeof realm)[owner]);
    const object = owner === '' || isStatic === 1 ? parent : (parent as { prototype?: object } | undefined)?.prototype;
    const key = name.startsWith('@@') ? (Symbol as unknown as Record<string, symbol>)[name.slice(2)] : name;
    if (object !== undefined && key !== undefined) Reflect.deleteProperty(object, key);
  }
}
