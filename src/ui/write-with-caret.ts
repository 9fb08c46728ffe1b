import { flushSync } from 'react-dom';

/**
 * Sets text and caret of a controlled input at once. A caret set a frame later would jump back over newer typing.
 * @param caret offset in the new text
 */
export function writeWithCaret(box: HTMLTextAreaElement, caret: number, write: () => void): void {
  flushSync(write);
  box.focus();
  box.setSelectionRange(caret, caret);
}
