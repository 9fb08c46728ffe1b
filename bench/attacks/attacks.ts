import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

import { beginStream, chunk, DONE, startModelServer } from '../../backend/testing/model-server.ts';
import { PUBLISHABLE_KEY } from '../../backend/setup/supabase-app.ts';
import { GROUPS } from './all.ts';
import { type Attack, type Attacker, GROUND } from './attack.ts';
import type { Order, Sent } from './attacker.ts';
import { enrolAttacker, enrolVictim, layGround } from './ground.ts';
import { type AttackedServer, type Memory, startAttackedServer } from './server.ts';
import { type Felt, StudyingStudent } from './victim.ts';
import { percentile } from '../shared/percentile.ts';

/** Limit in ms for another student's pulls during an attack. */
const MOST_MS = 1000;
/** Limit a minute later, relative to the time before the attack. Differences up to `TIMER_MS` come from timers. */
const MOST_RATIO = 1.25;
const TIMER_MS = 5;
const MOST_MEMORY_RATIO = 1.1;

/**
 * Calm phases are measured as the median p95 of this many windows of some 200 pulls each. The p95 of a single window varies by a third
 * even without an attack, because of garbage collections and checkpoints.
 */
const CALM_WINDOWS = 7;
const CALM_MS = 7000;
/** Warm-up in ms, which is not counted: a minute without requests has closed the connections to Postgres. */
const WARMING_MS = 2000;
const GLANCE_MS = 800;
const MINUTE_MS = 60_000;
/** Wait in ms before memory is measured. By then, idle functions and connections have ended, and Postgres has written its log. */
const SETTLE_MS = 35_000;
/** Duration of a tutor's answer, longer than an attack. If it reached into the next rounds, its function would count as leaked memory. */
const TUTOR_ANSWER_MS = 10_000;

interface Result {
  readonly before: Felt;
  readonly during: Felt;
  readonly after: Felt;
  readonly sent: Sent;
  readonly wroteAndRead: boolean;
  readonly ending?: string;
  readonly isGood: boolean;
}

/**
 * `npm run bench -- attacks [--only GROUP or WORDS] [--seconds N]`: measures a student's pulls before, during and after each attack on the
 * real server, whether writes are kept, and how much memory stays in use. The attackers run in a separate process with the lowest
 * priority; with two cores they still take part of the server's time.
 */
export async function run(args: readonly string[]): Promise<void> {
  const only = option(args, '--only') ?? '';
  const seconds = Number(option(args, '--seconds') ?? 3);
  const groups = Object.entries(GROUPS).map(
    ([name, attacks]) => [name, attacks.filter((attack) => name === only || attack.name.includes(only))] as const,
  );
  const tutor = await startModelServer();
  tutor.answerWith(async (response) => {
    beginStream(response);
    const end = performance.now() + TUTOR_ANSWER_MS;
    while (!response.destroyed && performance.now() < end) {
      response.write(chunk('Light scatters. '));
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    response.end(chunk('', 'stop') + DONE);
  });
  const server = await startAttackedServer(tutor.url);
  const attackers = startAttackers(server);
  try {
    await layGround(server);
    const student = new StudyingStudent(() => server.url, await enrolVictim(server, '198.51.100.250'));
    await attackers.enrol(1);
    // A first round is not counted: it fills caches, warms up the compiler, and grows the heap to its normal size.
    for (const attack of groups.flatMap(([, attacks]) => attacks)) {
      await attackers.attack(attack, seconds);
      await standUp(server, student);
    }
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    const memoryBefore = server.memory();
    await attackers.enrol(2);

    const results: Record<string, Result> = {};
    // Measure the same without an attack in between, to know the machine's own variation.
    const quiet = await aMinuteLater(student, async () => {});
    console.log(`no attack, a minute later: p95 ${quiet.before.p95} ms before, ${quiet.after.p95} ms after`);
    const minutesLater: Record<string, MinuteLater> = {};
    for (const [group, attacks] of groups) {
      if (attacks.length === 0) continue;
      const later = await aMinuteLater(student, async () => {
        for (const attack of attacks) {
          const result = await measure(server, student, attackers, attack, seconds);
          results[attack.name] = result;
          console.log(lineOf(attack, result));
        }
      });
      minutesLater[group] = later;
      console.log(
        `${group}, a minute later: p95 ${later.before.p95} ms before, ${later.after.p95} ms after${later.isGood ? '' : ' — TOO SLOW'}`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    const memoryAfter = server.memory();
    const memory =
      memoryBefore && memoryAfter
        ? { before: memoryBefore, after: memoryAfter, ratio: round(memoryAfter.ownMegabytes / memoryBefore.ownMegabytes) }
        : null;
    const verdicts = {
      during: Object.values(results).every(({ isGood }) => isGood),
      minutesLater: Object.values(minutesLater).every(({ isGood }) => isGood),
      memory: memory === null || memory.ratio <= MOST_MEMORY_RATIO,
      failing: Object.keys(results).filter((name) => !results[name]!.isGood),
    };
    if (memory) console.log(`memory: ${memoryWords(memory.before)} after the first round, ${memoryWords(memory.after)} at the end`);
    console.log(JSON.stringify({ cores: availableParallelism(), seconds, attacks: results, quiet, minutesLater, memory, verdicts }));
    if (!verdicts.during || !verdicts.minutesLater || !verdicts.memory) process.exitCode = 1;
  } finally {
    attackers.stop();
    await server.stop();
    await tutor.close();
  }
}

interface MinuteLater {
  readonly before: Felt;
  readonly after: Felt;
  readonly ratio: number;
  readonly isGood: boolean;
}

async function aMinuteLater(student: StudyingStudent, attack: () => Promise<void>): Promise<MinuteLater> {
  const before = await studyInCalm(student);
  await attack();
  await new Promise((resolve) => setTimeout(resolve, MINUTE_MS));
  const after = await studyInCalm(student);
  const isGood = after.failed === 0 && after.p95 <= Math.max(before.p95 * MOST_RATIO, before.p95 + TIMER_MS);
  return { before, after, ratio: round(after.p95 / before.p95), isGood };
}

async function studyInCalm(student: StudyingStudent): Promise<Felt> {
  await student.study(WARMING_MS);
  const windows: Felt[] = [];
  while (windows.length < CALM_WINDOWS) windows.push(await student.study(CALM_MS));
  const sum = (of: (window: Felt) => number): number => windows.reduce((total, window) => total + of(window), 0);
  return {
    p95: percentile(
      windows.map(({ p95 }) => p95),
      0.5,
    ),
    longest: Math.max(...windows.map(({ longest }) => longest)),
    pulls: sum(({ pulls }) => pulls),
    failed: sum(({ failed }) => failed),
  };
}

async function measure(
  server: AttackedServer,
  student: StudyingStudent,
  attackers: Attackers,
  attack: Attack,
  seconds: number,
): Promise<Result> {
  const before = await student.study(GLANCE_MS, attack.alsoTries);
  const [sent, during] = await Promise.all([attackers.attack(attack, seconds), student.study(seconds * 1000, attack.alsoTries)]);
  const after = await student.study(GLANCE_MS, attack.alsoTries);
  const { wroteAndRead, ending } = await standUp(server, student);
  const isGood =
    ending === undefined &&
    wroteAndRead &&
    during.failed === 0 &&
    (during.also?.failed ?? 0) === 0 &&
    during.p95 <= MOST_MS &&
    during.longest <= MOST_MS;
  return { before, during, after, sent, wroteAndRead, ...(ending === undefined ? {} : { ending }), isGood };
}

/** Checks that the server runs and keeps a write. If not, restarts it for the next attack. */
async function standUp(server: AttackedServer, student: StudyingStudent): Promise<Pick<Result, 'wroteAndRead' | 'ending'>> {
  const wroteAndRead = await student.writesAndReads();
  const ending = server.ending();
  if (ending !== undefined || !wroteAndRead) await server.startAgain();
  return { wroteAndRead, ...(ending === undefined ? {} : { ending }) };
}

interface Attackers {
  /** Enrols new attackers, who have used none of their limits. */
  enrol(round: number): Promise<void>;
  attack(attack: Attack, seconds: number): Promise<Sent>;
  stop(): void;
}

function startAttackers(server: AttackedServer): Attackers {
  const child = fork(fileURLToPath(new URL('./attacker.ts', import.meta.url)));
  let attackers: readonly [Attacker, Attacker];
  return {
    enrol: async (round) => {
      attackers = [
        await enrolAttacker(server, `203.0.113.${2 * round}`, GROUND.objects),
        await enrolAttacker(server, `203.0.113.${2 * round + 1}`, 0),
      ];
    },
    attack: async ({ name }, seconds) => {
      const order: Order = { name, seconds, target: { url: server.url, key: PUBLISHABLE_KEY }, attackers };
      child.send(order);
      const [sent] = (await once(child, 'message')) as [Sent];
      return sent;
    },
    stop: () => child.disconnect(),
  };
}

function lineOf({ name }: Attack, { before, during, after, sent, wroteAndRead, ending, isGood }: Result): string {
  const felt = ({ p95, longest, failed }: Felt): string => `${p95}/${longest} ms${failed === 0 ? '' : ` (${failed} failed)`}`;
  const also = during.also
    ? `, beside it ${during.also.tries - during.also.failed} of ${during.also.tries} in at most ${during.also.longest} ms`
    : '';
  const answers = Object.entries(sent.answers).map(([answer, count]) => `${count} × ${answer}`);
  return [
    `${isGood ? 'good' : 'BAD '} ${name}: pulls p95/longest ${felt(before)} before, ${felt(during)} during, ${felt(after)} after${also}`,
    `${sent.sent} sent: ${answers.join(', ')}, at most ${sent.slowestMs} ms and ${Math.round(sent.largestBytes / 1000)} kB`,
    `${wroteAndRead ? 'kept' : 'LOST'}${ending === undefined ? '' : `; the server ${ending}`}`,
  ].join('; ');
}

function memoryWords({ ownMegabytes, parts }: Memory): string {
  return `${ownMegabytes} MB (${Object.entries(parts)
    .map(([part, megabytes]) => `${part} ${megabytes}`)
    .join(', ')})`;
}

function option(args: readonly string[], name: string): string | undefined {
  const at = args.indexOf(name);
  return at < 0 ? undefined : args[at + 1];
}

const round = (value: number): number => Math.round(value * 100) / 100;
