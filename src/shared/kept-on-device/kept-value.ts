import type { Registration } from './registration.ts';

declare const built: unique symbol;

/** Name of one small value on this device. Built only here, so that each says what removes it: docs/decisions/0048-kept-on-this-device.md. */
export interface KeptKey {
  readonly name: string;
  /** `sessionStorage`: of this tab, until it is closed. */
  readonly storage: 'localStorage' | 'sessionStorage';
  readonly [built]: true;
}

/** Begins every name that is one student's: keys, caches, databases. A sign-out removes what begins so. */
export const studentPrefix = (userId: string): string => `ekagra-${userId}-`;

/** Of one student. */
export const studentKey = (userId: string, name: string): KeptKey => keyOf('localStorage', studentPrefix(userId) + name);

/** Of the student on this device, whoever it is, below a registered prefix. */
export function topicKey<Topic extends Registration>(topic: Topic, prefix: Topic['prefixes'][number], rest: string): KeptKey {
  if (!topic.prefixes.includes(prefix)) throw new Error(`No sign-out would remove ${prefix}`);
  return keyOf('localStorage', prefix + rest);
}

/** Of the device: says nothing of a student, and stays after a sign-out. tests/lint/kept-on-device.test.ts lists them all. */
export const deviceKey = (name: string): KeptKey => keyOf('localStorage', name);

/** Of this tab. Says nothing of a student. */
export const tabKey = (name: string): KeptKey => keyOf('sessionStorage', name);

function keyOf(storage: KeptKey['storage'], name: string): KeptKey {
  return { name, storage } as KeptKey;
}

/**
 * @param parse checks what is stored: people and other releases write there too. May throw
 * @returns null: nothing is kept, or it is not understood. undefined: the browser refuses storage
 */
export function readKept<T>({ name, storage }: KeptKey, parse: (text: string) => T): T | null | undefined {
  let text;
  try {
    text = globalThis[storage].getItem(name);
  } catch {
    return undefined;
  }
  try {
    return text === null ? null : parse(text);
  } catch {
    return null;
  }
}

/**
 * @param text null removes it
 * @returns false: the browser refuses storage, or it is full
 */
export function writeKept({ name, storage }: KeptKey, text: string | null): boolean {
  try {
    if (text === null) globalThis[storage].removeItem(name);
    else globalThis[storage].setItem(name, text);
    return true;
  } catch {
    return false;
  }
}
