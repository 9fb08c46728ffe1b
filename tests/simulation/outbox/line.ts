import { derived, type Random } from '../random.ts';
import { storageError } from './server.ts';

/** What stands between a device and its server. */
export interface Line {
  /** @param name of the context and its lane */
  fetchOf(name: string, isOver: () => boolean): typeof fetch;
  /** What reached the server, or may have: texts of requests. */
  readonly reached: readonly string[];
  isHostile: boolean;
  /** Requests that came before a pause of the server was over. */
  readonly tooEarly: readonly string[];
  readonly requests: number;
  /** Requests of this lane that are under way. */
  underWay(lane: string): number;
  /** The device's clock was set, so that it cannot know when a pause is over. */
  forgetPauses(): void;
}

interface LineOptions {
  readonly seed: number;
  readonly server: typeof fetch;
  /** Of the virtual clock, in ms. */
  readonly now: () => number;
  /** What happens while a request is under way. */
  readonly meanwhile: (random: Random) => Promise<void>;
}

/** A caught request never ends, as where its tab was killed. */
const never = (): Promise<never> => new Promise(() => undefined);

const page =
  (status: number, headers: Record<string, string> = {}) =>
  () =>
    new Response('<html>Something else answers</html>', { status, headers: { 'content-type': 'text/html', ...headers } });
const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  () =>
    Response.json(body, { status, headers });
const error = (code: string) => ({ code, message: code, hint: null, details: null });
const empty = (status: number) => () => new Response(status === 204 ? null : '', { status, headers: { 'content-length': '0' } });
const STRANGE: readonly (() => Response)[] = [
  empty(200),
  empty(204),
  empty(404),
  ...Array.from({ length: 5 }, () => json(200, [])),
  json(200, {}),
  json(404, []),
  ...[200, 402, 403, 413, 423, 451, 502, 504].map((status) => page(status)),
  page(503, { 'retry-after': '120' }),
  page(403, { 'retry-after': '30' }),
  json(429, { message: 'Too many requests' }, { 'retry-after': '7200' }),
  json(401, error('PGRST301')),
  json(500, error('57014')),
  json(503, error('53300')),
  json(500, error('XX000')),
  json(405, error('25006')),
  json(400, error('PGRST204')),
  () => storageError(403, 'jwt expired'),
];

export function hostileLine({ seed, server, now, meanwhile }: LineOptions): Line {
  const reached: string[] = [];
  const tooEarly: string[] = [];
  const until = new Map<string, number>();
  /** By name, whether its context was killed: another may have its turn then. */
  const travelling = new Map<string, () => boolean>();
  let requests = 0;
  const line: Line & { isHostile: boolean } = {
    isHostile: true,
    reached,
    tooEarly,
    get requests() {
      return requests;
    },
    forgetPauses: () => until.clear(),
    underWay: (lane) => [...travelling].filter(([name, isOver]) => name.endsWith(lane) && !isOver()).length,
    fetchOf(name, isOver) {
      let count = 0;
      return async (input, init) => {
        count += 1;
        requests += 1;
        const random = derived(seed, name, count);
        const text = `${init?.method} ${String(input)} ${typeof init?.body === 'string' ? init.body : ''}`;
        // A wall clock that was set has fractions of its own.
        if (now() < (until.get(name) ?? 0) - 1) tooEarly.push(`${name} at ${now()}: ${text}`);
        until.delete(name);
        const reach = () => {
          reached.push(text);
          return server(input, init);
        };
        if (!line.isHostile) return isOver() ? never() : reach();
        travelling.set(name, isOver);
        // It may be discarded or corrected while it travels.
        const isUnderWay = random.chance(0.25);
        if (isUnderWay) {
          reached.push(text);
          await meanwhile(random);
        }
        const answer = await answered(random, init?.method, reach).finally(() => travelling.delete(name));
        if (isOver()) return never();
        const seconds = Number(answer.headers.get('retry-after') ?? 0);
        if (seconds > 0) until.set(name, now() + Math.min(seconds, 3600) * 1000);
        return answer;
      };
    },
  };
  return line;
}

async function answered(random: Random, method: string | undefined, reach: () => Promise<Response>): Promise<Response> {
  // Of these the server too may answer with an empty list.
  if (method !== 'POST' && random.chance(0.25)) return Response.json([]);
  if (random.chance(0.4)) return reach();
  switch (random.below(4)) {
    case 0:
      throw new TypeError('Failed to fetch');
    case 1:
      await reach();
      throw new TypeError('Failed to fetch');
    case 2:
      await reach();
      return reach();
    default: {
      // A gateway may answer although the server has taken it.
      if (random.chance(0.2)) await reach();
      return random.pick(STRANGE)();
    }
  }
}
