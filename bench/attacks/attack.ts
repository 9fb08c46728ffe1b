import type { Step } from './step.ts';

/** An attacking student of the same server. Attacks by a visitor use only the address. */
export interface Attacker {
  readonly id: string;
  readonly token: string;
  /** Client address that the proxy in front reports. */
  readonly address: string;
}

export interface Attack {
  readonly name: string;
  /** True if the issue that requested these attacks lists this one; we added the others. */
  readonly isListed?: true;
  /** Concurrent requests. Each answer is followed by the next request. Default: 2. */
  readonly atOnce?: number;
  /** Total number of requests. Default: 200. */
  readonly most?: number;
  /** What another student does during the attack, in addition to pulling. */
  readonly alsoTries?: 'a picture' | 'a question page' | 'a sign-in';
  /** Returns the `at`-th request. */
  step(attackers: readonly [Attacker, Attacker], at: number): Step;
}

/** Headers of a request by one of the attackers, or by a visitor at that address. */
export function as({ token, address }: Attacker): Record<string, string> {
  return { authorization: `Bearer ${token}`, 'x-forwarded-for': address };
}

export function asVisitor({ address }: Attacker): Record<string, string> {
  return { 'x-forwarded-for': address };
}

/** Computes a value once, on first use, so that attackers spend no time on preparing requests. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Test data of the attacks (ground.ts). */
export const GROUND = {
  /** A title on which a regular expression with nested repetition runs practically forever. */
  title: `${'a'.repeat(199)}!`,
  objects: 5000,
  messages: 100,
  questions: 50,
  /** Tasks of the student who only studies. */
  tasks: 200,
} as const;
