/** Maximum length of an array member, in characters. Papers, the longest documents, have half a megabyte. */
const LONGEST_MEMBER = 4_000_000;
/** Maximum nesting, because comparing values is recursive. No document of Ekagra has half of it. */
const DEEPEST = 64;

/** Why a text is not an array of JSON values. */
export class JsonFault extends Error {
  override readonly name = 'JsonFault';
}

/**
 * Splits a JSON array, which arrives in pieces, into the texts of its members. Never holds more than one member, so that files of any size
 * can be read.
 */
export class JsonMembers {
  #member = '';
  #depth = 0;
  #isInText = false;
  #isEscaped = false;
  #state: 'before' | 'inside' | 'after' = 'before';

  /**
   * Adds a piece of the text.
   * @returns the members that it completes
   * @throws JsonFault
   */
  push(piece: string): string[] {
    const members: string[] = [];
    let from = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const letter = piece[at]!;
      if (this.#state === 'inside') {
        if (this.#isInText) this.#readText(letter);
        else if (letter === '"') this.#isInText = true;
        else if (letter === '[' || letter === '{') this.#descend();
        else if (this.#depth > 0 && (letter === ']' || letter === '}')) this.#depth -= 1;
        else if (this.#depth === 0 && (letter === ',' || letter === ']')) {
          this.#end(members, piece.slice(from, at), letter);
          from = at + 1;
        }
      } else {
        this.#readOutside(letter);
        from = at + 1;
      }
    }
    this.#member += this.#state === 'inside' ? piece.slice(from) : '';
    if (this.#member.length > LONGEST_MEMBER) throw new JsonFault('An entry is longer than any that Ekagra writes.');
    return members;
  }

  /** @throws JsonFault if the array is incomplete */
  end(): void {
    if (this.#state !== 'after') throw new JsonFault('The list is cut off.');
  }

  #descend(): void {
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw new JsonFault('An entry is nested deeper than any that Ekagra writes.');
  }

  #readText(letter: string): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (letter === '\\') this.#isEscaped = true;
    else if (letter === '"') this.#isInText = false;
  }

  #readOutside(letter: string): void {
    if (letter.trim() === '' || letter === '\uFEFF') return;
    if (this.#state === 'after' || letter !== '[') throw new JsonFault('This is no list.');
    this.#state = 'inside';
  }

  #end(members: string[], rest: string, letter: string): void {
    const member = (this.#member + rest).trim();
    this.#member = '';
    if (member !== '') members.push(member);
    if (letter === ']') this.#state = 'after';
  }
}
