const MOST_SHOWN = 80;

/**
 * Notice at a field that the student changed and that another device or tab changed too.
 * @param theirs the other value; undefined if it is no text
 */
export function changedElsewhere(theirs?: string): string {
  const happened = theirs === undefined ? '' : theirs.trim() === '' ? ', and is empty there' : `, to “${shortened(theirs)}”`;
  return `This was changed elsewhere meanwhile${happened}. If you save, yours counts, and the other is kept under Sync.`;
}

/** Shortens a text to one line, and never splits an emoji. */
function shortened(text: string): string {
  const characters = [...text.trim().replaceAll(/\s+/g, ' ')];
  return characters.length <= MOST_SHOWN ? characters.join('') : `${characters.slice(0, MOST_SHOWN).join('').trimEnd()}…`;
}
