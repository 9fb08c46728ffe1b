import type { KeyboardEvent } from 'react';

/** `keyCode` of a keydown event while an input method for Hindi, Chinese and other languages composes a word. */
const COMPOSING = 229;

/**
 * True if the key belongs to a word that is being composed, for example the Enter that ends it. Safari ends the composition before that
 * key, which then only its code shows.
 */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else says it in Safari
  return nativeEvent.isComposing || nativeEvent.keyCode === COMPOSING;
}

/** True for an Enter key that submits. */
export function isEnter(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && !isComposing(event);
}
