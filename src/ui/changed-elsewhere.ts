const MOST_SHOWN = 80;

/**
 * Notice at a field that the student changed, when another device or tab changed it too.
 * @param theirs what was written there; undefined where the value is no text
 */
export function changedElsewhere(theirs?: string): string {
  const happened = theirs === undefined ? '' : theirs.trim() === '' ? ', and is empty there' : `, to “${shortened(theirs)}”`;
  return `This was changed elsewhere meanwhile${happened}. If you save, yours counts, and the other is kept under Sync.`;
}

/** On one line, and never half an emoji. */
function shortened(text: string): string {
  const characters = [...text.trim().replaceAll(/\s+/g, ' ')];
  return characters.length <= MOST_SHOWN ? characters.join('') : `${characters.slice(0, MOST_SHOWN).join('').trimEnd()}…`;
}
