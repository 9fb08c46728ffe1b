import { watchUnsavedTyping } from './unsaved-typing.ts';

/** The tab's single watch for unsaved input. */
export const unsavedTyping = watchUnsavedTyping(document);
