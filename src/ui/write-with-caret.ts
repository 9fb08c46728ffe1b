import { flushSync } from 'react-dom';

/**
 * Writes into a controlled box and puts the caret there before the next key is pressed: a caret set later, a frame say,
 * would go back behind what was typed since.
 * @param caret characters from the beginning of the new text
 */
export function writeWithCaret(box: HTMLTextAreaElement, caret: number, write: () => void): void {
  flushSync(write);
  box.focus();
  box.setSelectionRange(caret, caret);
}
