import type { Fault } from './faults.ts';
import type { Forgery, Response } from './network.ts';
import type { Random } from './random.ts';

const HTML = '<!doctype html><title>Sign in to the school network</title>';

/** Valid HTTP, invalid replication: answers of proxies, portals and half-deployed servers. */
const SHAPES: readonly unknown[] = [
  null,
  HTML,
  {},
  [],
  42,
  { user: 'student0' },
  { user: 'student0', incarnation: 'model 1' },
  { user: 'student0', incarnation: 'model 1', scopes: null, feeds: null, xact: null, stamps: null, verdicts: [] },
  { user: 'student0', incarnation: 'model 1', scopes: { todos: ['student0'] }, feeds: [null], xact: '1', stamps: {}, verdicts: [null] },
];

/** Temporary faults: a rate limit, a gateway, a read-only database, a function being deployed. */
const REFUSALS: readonly Response[] = [
  { status: 403, data: null, error: { message: 'blocked by a firewall' } },
  { status: 404, data: null, error: { message: 'Could not find the function public.sync_push(request)', code: 'PGRST202' } },
  { status: 400, data: null, error: { message: 'cannot execute INSERT in a read-only transaction', code: '25006' } },
  { status: 413, data: null, error: { message: 'Payload Too Large' } },
  { status: 429, data: null, error: { message: 'Too Many Requests' } },
  { status: 503, data: null, error: { message: 'Service Unavailable' } },
];

/** PUSH-9: verdicts that settle nothing, though the server may have written. */
const VERDICTS: readonly unknown[] = [
  { status: 'later' },
  { status: 'rejected', reason: 'a reason of tomorrow', row: null },
  null,
  'applied',
];

export function forgeryOf(faults: ReadonlySet<Fault>, random: Random): Forgery {
  const forgeries: Forgery[] = [];
  if (faults.has('passingRefusals')) forgeries.push(() => random.pick(REFUSALS));
  if (faults.has('anyShape')) {
    forgeries.push(
      () => ({ status: 200, data: structuredClone(random.pick(SHAPES)), error: null }),
      (answer) => withVerdicts(answer, random.pick(VERDICTS)),
    );
  }
  return random.pick(forgeries);
}

function withVerdicts(answer: Response, verdict: unknown): Response {
  const { verdicts, ...rest } = (answer.data ?? {}) as { readonly verdicts?: readonly unknown[] | null };
  return verdicts ? { ...answer, data: { ...rest, verdicts: verdicts.map(() => verdict) } } : answer;
}
