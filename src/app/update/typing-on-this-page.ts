import { watchUnsavedTyping } from './unsaved-typing.ts';

/** One watch for everything that would reload the page. */
export const unsavedTyping = watchUnsavedTyping(document);
