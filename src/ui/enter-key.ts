import type { KeyboardEvent } from 'react';

/** What a keydown event says while a keyboard for Hindi, Chinese and others composes a word. */
const COMPOSING = 229;

/**
 * Does the key belong to a word that is being composed, as Enter that ends it? Safari ends the composition before that key, and tells
 * it by its code alone.
 */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else says it in Safari
  return nativeEvent.isComposing || nativeEvent.keyCode === COMPOSING;
}

/** Enter that means “done”. */
export function isEnter(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && !isComposing(event);
}
