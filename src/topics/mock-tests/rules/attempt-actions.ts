import type { Answer, AskedPaper } from './paper.ts';
import type { Progress } from './progress.ts';
import { readNumber } from './read-number.ts';
import type { AttemptAction } from './record.ts';
import { evaluated } from './template.ts';

/** A student's action in a paper. */
export type Act =
  | { readonly type: 'CHOOSE'; readonly answer: Answer | undefined }
  | { readonly type: 'SAVE' | 'MARK' | 'CLEAR' | 'SUBMIT' }
  | { readonly type: 'OPEN'; readonly question: number };

export interface PlannedAction {
  readonly deed: AttemptAction;
  readonly question: number;
  readonly answer?: Answer;
}

/** The events that an action records, or why the action is not possible, as a sentence. */
export type Planned =
  | { readonly isPossible: true; readonly deeds: readonly PlannedAction[] }
  | { readonly isPossible: false; readonly refusal: string };

/** Applies the rules of the examination's buttons. */
export function actionsFor(paper: AskedPaper, progress: Progress, act: Act): Planned {
  const { current } = progress;
  if (act.type === 'OPEN') return act.question === current ? possible() : possible({ deed: 'open', question: act.question });
  if (current === undefined) return possible();
  switch (act.type) {
    case 'CHOOSE':
      // The answer is unchanged, for example because a key is held down.
      if (isSame(act.answer, shownAnswer(progress.questions[current]!))) return possible();
      return possible(withAnswer({ deed: 'choose', question: current }, act.answer ?? noneOf(paper, current)));
    case 'CLEAR':
      return isUntouched(progress.questions[current]!) ? possible() : possible({ deed: 'clear', question: current });
    case 'SUBMIT':
      return possible({ deed: 'submit', question: current });
    case 'MARK':
      if (!paper.template.markSaves)
        return possible({ deed: 'mark', question: current }, { deed: 'open', question: nextOf(paper, current) });
      return saved(paper, progress, current, 'mark');
    case 'SAVE':
      return saved(paper, progress, current, 'save');
  }
}

/** The answer to display: the chosen one, otherwise the saved one. */
export function shownAnswer({ chosen, answer }: Progress['questions'][number]): Answer | undefined {
  const shown = chosen ?? answer;
  return isNone(shown) ? undefined : shown;
}

function saved(paper: AskedPaper, progress: Progress, current: number, deed: 'save' | 'mark'): Planned {
  const answer = shownAnswer(progress.questions[current]!);
  if (typeof answer === 'string' && readNumber(answer) === undefined) {
    return { isPossible: false, refusal: `“${answer}” is not a number. Correct it, or press Clear Response.` };
  }
  if (answer !== undefined && progress.questions[current]!.answer === undefined) {
    const most = limitOf(paper, progress, current);
    if (most !== undefined) {
      return {
        isPossible: false,
        refusal:
          most === 1
            ? 'You have answered one question of this section, and no more are evaluated. Clear it to answer this one.'
            : `You have answered ${most} questions of this section, and no more are evaluated. Clear one of them to answer this one.`,
      };
    }
  }
  // Marking alone keeps the saved answer, so an emptied answer is cleared first.
  const isEmptied = deed === 'mark' && answer === undefined && progress.questions[current]!.answer !== undefined;
  return possible(...(isEmptied ? [{ deed: 'clear', question: current } as const] : []), withAnswer({ deed, question: current }, answer), {
    deed: 'open',
    question: nextOf(paper, current),
  });
}

/** The limit of evaluated questions in this question's section, if as many other questions are already answered. */
function limitOf({ template, questions }: AskedPaper, progress: Progress, current: number): number | undefined {
  const { section } = questions[current]!;
  const rules = template.sections[section]!;
  const most = evaluated(rules);
  if (most >= rules.count) return undefined;
  const answered = questions.filter((question, at) => question.section === section && progress.questions[at]!.answer !== undefined).length;
  return answered >= most ? most : undefined;
}

/** Index of the next question. The last question of the paper is followed by the first. */
const nextOf = ({ questions }: AskedPaper, current: number) => (current + 1) % questions.length;

const possible = (...deeds: readonly PlannedAction[]): Planned => ({ isPossible: true, deeds });

const withAnswer = (planned: PlannedAction, answer: Answer | undefined): PlannedAction =>
  answer === undefined ? planned : { ...planned, answer };

/** An empty answer. It hides a saved answer until the student saves or clears. */
function noneOf({ questions }: AskedPaper, current: number): Answer {
  return questions[current]!.question.kind === 'multiple' ? [] : '';
}

const isUntouched = ({ isMarked, answer, chosen }: Progress['questions'][number]) =>
  !isMarked && answer === undefined && chosen === undefined;

const isSame = (one: Answer | undefined, other: Answer | undefined) => JSON.stringify(one) === JSON.stringify(other);

const isNone = (answer: Answer | undefined) => answer === '' || (Array.isArray(answer) && answer.length === 0);
