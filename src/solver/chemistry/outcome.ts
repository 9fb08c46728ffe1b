import { type Draft, type Outcome, solved as confirmed } from '../solution.ts';

/** A result of chemistry, checked before it is shown. */
export const solved = <Result>(draft: Omit<Draft<Result>, 'subject'>): Outcome => confirmed({ subject: 'chemistry', ...draft });
