import type { Registration } from './registration.ts';

declare const built: unique symbol;

/**
 * Name of one small value on this device. Only the functions below create one, so that each name determines when it is removed:
 * docs/decisions/0048-kept-on-this-device.md.
 */
export interface KeptKey {
  readonly name: string;
  /** `sessionStorage`: belongs to this tab, until it is closed. */
  readonly storage: 'localStorage' | 'sessionStorage';
  readonly [built]: true;
}

/** Prefix of every name that belongs to one student: keys, caches, databases. Signing out removes everything with this prefix. */
export const studentPrefix = (userId: string): string => `ekagra-${userId}-`;

/** A key of one student. */
export const studentKey = (userId: string, name: string): KeptKey => keyOf('localStorage', studentPrefix(userId) + name);

/** A key of whichever student uses this device, below a prefix that the topic registered. */
export function topicKey<Topic extends Registration>(topic: Topic, prefix: Topic['prefixes'][number], rest: string): KeptKey {
  if (!topic.prefixes.includes(prefix)) throw new Error(`No sign-out would remove ${prefix}`);
  return keyOf('localStorage', prefix + rest);
}

/** A key of the device: contains nothing about a student, and stays after a sign-out. tests/lint/kept-on-device.test.ts lists them all. */
export const deviceKey = (name: string): KeptKey => keyOf('localStorage', name);

/** A key of this tab. Contains nothing about a student. */
export const tabKey = (name: string): KeptKey => keyOf('sessionStorage', name);

function keyOf(storage: KeptKey['storage'], name: string): KeptKey {
  return { name, storage } as KeptKey;
}

/**
 * Reads a stored value.
 * @param parse validates the stored text, which people and other releases may have written. May throw
 * @returns null: nothing is stored, or it is invalid. undefined: the browser refuses storage
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
 * Writes or removes a stored value.
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
