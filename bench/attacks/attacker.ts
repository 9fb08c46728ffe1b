import { setPriority } from 'node:os';

import type { Attack, Attacker } from './attack.ts';
import { ATTACKS } from './all.ts';
import { type Outcome, perform, type Target } from './step.ts';

/** To the attackers' process: one attack, for so many seconds. */
export interface Order {
  readonly name: string;
  readonly seconds: number;
  readonly target: Target;
  readonly attackers: readonly [Attacker, Attacker];
}

/** What the attackers saw. */
export interface Sent {
  readonly sent: number;
  /** Number of outcomes by their answer. */
  readonly answers: Readonly<Record<string, number>>;
  readonly slowestMs: number;
  readonly largestBytes: number;
}

/** Pause between two requests of one sender: what a cheap refusal costs the attacker, too, over a network. */
const PAUSE_MS = 10;
const MOST = 200;

// The processes of the server have the machine first: an attacker brings a machine of their own.
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
