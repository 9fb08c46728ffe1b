import { type Draft, type Outcome, solved as confirmed } from '../solution.ts';

/** A result of chemistry, with its check. */
export const solved = <Result>(draft: Omit<Draft<Result>, 'subject'>): Outcome => confirmed({ subject: 'chemistry', ...draft });
