import { NotMaths } from './reading-errors.ts';
import type { Token } from './tokens.ts';

/** A parser's position among the tokens. */
export class TokenCursor {
  protected readonly list: readonly Token[];
  protected index = 0;

  constructor(list: readonly Token[]) {
    this.list = list;
  }

  isAtEnd(): boolean {
    return this.index >= this.list.length;
  }

  protected peek(ahead = 0): Token | undefined {
    return this.list[this.index + ahead];
  }

  protected isMark(mark: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token?.kind === 'mark' && token.mark === mark;
  }

  protected takeMark(mark: string): boolean {
    if (!this.isMark(mark)) return false;
    this.index++;
    return true;
  }

  protected expect(mark: string): void {
    if (!this.takeMark(mark)) throw new NotMaths(mark);
  }
}
