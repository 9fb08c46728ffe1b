import { setPriority } from 'node:os';

import type { Attack, Attacker } from './attack.ts';
import { ATTACKS } from './all.ts';
import { type Outcome, perform, type Target } from './step.ts';

/** Order to the attackers' process: run an attack for `seconds`. */
export interface Order {
  readonly name: string;
  readonly seconds: number;
  readonly target: Target;
  readonly attackers: readonly [Attacker, Attacker];
}

/** Results that the attackers measured. */
export interface Sent {
  readonly sent: number;
  /** Number of outcomes by answer. */
  readonly answers: Readonly<Record<string, number>>;
  readonly slowestMs: number;
  readonly largestBytes: number;
}

/** Pause in ms between two requests of one sender: over a real network, even a cheap refusal costs the attacker time. */
const PAUSE_MS = 10;
const MOST = 200;

// Lowest priority, so that the server's processes go first: a real attacker would use another machine.
setPriority(19);
process.on('message', (order: Order) => {
  const attack = ATTACKS.find(({ name }) => name === order.name)!;
  void carryOut(attack, order).then((sent) => process.send!(sent));
});
process.on('disconnect', () => process.exit());

async function carryOut({ step, atOnce = 2, most = MOST }: Attack, { seconds, target, attackers }: Order): Promise<Sent> {
  const signal = AbortSignal.timeout(seconds * 1000);
  const outcomes: Outcome[] = [];
  let at = 0;
  const send = async (): Promise<void> => {
    while (at < most && !signal.aborted) {
      outcomes.push(await perform(target, step(attackers, at++), signal));
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, send));
  const answers: Record<string, number> = {};
  for (const { answer } of outcomes) answers[answer] = (answers[answer] ?? 0) + 1;
  return {
    sent: outcomes.length,
    answers,
    slowestMs: Math.round(Math.max(...outcomes.map(({ ms }) => ms))),
    largestBytes: Math.max(...outcomes.map(({ bytes }) => bytes)),
  };
}
