import type { Step } from './step.ts';

/** Whoever attacks: a student of the same server, or a visitor, who uses no more than the address. */
export interface Attacker {
  readonly id: string;
  readonly token: string;
  /** As the proxy in front sees it. */
  readonly address: string;
}

export interface Attack {
  readonly name: string;
  /** Row of the table in the issue that asked for these attacks; the others are our own. */
  readonly isListed?: true;
  /** Requests at once. Each is sent again as soon as it is answered. Default 2. */
  readonly atOnce?: number;
  /** Requests in all. Default 200. */
  readonly most?: number;
  /** What another student does meanwhile, beside pulling. */
  readonly alsoTries?: 'a picture' | 'a question page' | 'a sign-in';
  /** The `at`-th request. */
  step(attackers: readonly [Attacker, Attacker], at: number): Step;
}

/** Headers of a request by one of the attackers, or by a visitor at that address. */
export function as({ token, address }: Attacker): Record<string, string> {
  return { authorization: `Bearer ${token}`, 'x-forwarded-for': address };
}

export function asVisitor({ address }: Attacker): Record<string, string> {
  return { 'x-forwarded-for': address };
}

/** Made once, at its first use: attackers spend no time on what they send. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** What the attackers' rows are called (ground.ts). */
export const GROUND = {
  /** Titles that a regular expression with nested repetition compares for ever. */
  title: `${'a'.repeat(199)}!`,
  objects: 5000,
  messages: 100,
  questions: 50,
  /** Of the student who only studies. */
  tasks: 200,
} as const;
