import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ATTACKS } from '../../bench/attacks/all.ts';
import type { Attacker } from '../../bench/attacks/attack.ts';
import { type Outcome, perform, type Step } from '../../bench/attacks/step.ts';
import { REST_LIMITS } from '../../backend/base/limits.ts';
import { signUp, type Student, taskOf, visitor } from '../../backend/testing/client.ts';
import { PATIENCE_MS } from '../../backend/testing/patience.ts';
import { backends, type TestBackend } from '../support/backends.ts';
import { GRAMMARS } from './grammar/grammars.ts';

/** Requests in all; so many are sent at once, and then an honest one. */
const CASES = 2000;
const AT_ONCE = 20;
const BATCHES = Math.ceil(CASES / AT_ONCE / Object.keys(GRAMMARS).length);

/** What a server does not offer, and overload: every other status above 499 is a fault of ours. */
const HONEST_FAILURES = ['501', '503', '504', '505'];

/**
 * The server runs in this process: an exception that nobody catches would end it in production, and here fails the run. Hosted
 * projects must not be tested by force.
 */
describe.skipIf(!backends[0]!.isEmbedded)('after any request of a stranger the next honest one is right', () => {
  let backend: TestBackend;
  let strangers: readonly [Student, Student];
  let student: Student;
  let secondDevice: ReturnType<typeof visitor>;
  let functions: { name: string; arguments: string[] }[];

  beforeAll(async () => {
    backend = await backends[0]!.open({ authLimits: { attempts: 1000, renewals: 1000 } });
    strangers = [await signUp(backend), await signUp(backend)];
    student = await signUp(backend);
    for (const { client } of [...strangers, student]) await client.rpc('ensure_profile').throwOnError();
    secondDevice = visitor(backend);
    const { error } = await secondDevice.auth.signInWithPassword({ email: student.email, password: 'correct horse' });
    if (error) throw error;
    functions = await backend.query(
      `select proname as name, coalesce(proargnames[1:pronargs], '{}') as arguments
       from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype order by proname`,
    );
  });
  afterAll(() => backend?.close());

  test.for(Object.keys(GRAMMARS))('%s', async (name) => {
    const step = fc.boolean().chain((isStudent) => {
      const headers = { apikey: backend.publishableKey, ...(isStudent ? { authorization: `Bearer ${strangers[0].accessToken}` } : {}) };
      return GRAMMARS[name]!({ headers, studentId: strangers[0].id, functions });
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (steps) => {
        const outcomes = await Promise.all(steps.map((each) => send(each, AbortSignal.timeout(PATIENCE_MS))));
        expect(faultsOf(steps, outcomes)).toEqual([]);
        await expectHonestWrite();
      }),
      // A smaller batch says no more: the report names the request at fault.
      { numRuns: BATCHES, endOnFailure: true },
    );
  });

  test.for(ATTACKS.map(({ name }) => name))('attack of the benchmark, a few of it: %s', async (name) => {
    const attack = ATTACKS.find((each) => each.name === name)!;
    const attackers = strangers.map(({ id, accessToken }, at) => ({ id, token: accessToken, address: `203.0.113.${at}` }));
    const steps = Array.from({ length: Math.min(attack.atOnce ?? 2, 6) }, (_, at) => attack.step(attackers as [Attacker, Attacker], at));
    const ended = new AbortController();
    const sent = steps.map((each) => send(each, each.holds ? ended.signal : AbortSignal.timeout(PATIENCE_MS)));
    await Promise.all(sent.filter((_, at) => !steps[at]!.holds));
    await expectHonestWrite();
    ended.abort();
    expect(faultsOf(steps, await Promise.all(sent))).toEqual([]);
  });

  const send = (step: Step, signal: AbortSignal): Promise<Outcome> =>
    perform({ url: backend.url, key: backend.publishableKey }, step, signal);

  function faultsOf(steps: readonly Step[], outcomes: readonly Outcome[]) {
    return outcomes.flatMap(({ answer, bytes }, at) => {
      const isFault =
        answer === 'unfinished' || bytes > REST_LIMITS.answerBytes || (answer.startsWith('5') && !HONEST_FAILURES.includes(answer));
      return isFault
        ? [{ answer, bytes, step: JSON.stringify(steps[at]).replaceAll(strangers[0].accessToken, 'TOKEN').slice(0, 1500) }]
        : [];
    });
  }

  async function expectHonestWrite(): Promise<void> {
    // What a request leaves in every object changes the answers to all later ones.
    for (const name in {}) expect.unreachable(`every object has a property ${name} now`);
    const task = taskOf(student, 'Kinematics');
    await student.client.from('todos').insert(task).throwOnError();
    const { data } = await secondDevice.from('todos').select('id,title,createdBy').eq('id', task.id).throwOnError();
    expect(data).toEqual([{ id: task.id, title: task.title, createdBy: student.id }]);
  }
});
