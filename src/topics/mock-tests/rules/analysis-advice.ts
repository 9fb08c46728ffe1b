import { type Analysis, answersIn, missed, type Part } from './analysis.ts';

/** Maximum number of sentences after the first. */
const MOST_ADVICE = 3;

/** Summary of the attempt in two to four sentences: the result first, then what would earn the most marks. */
export function adviceOf(analysis: Analysis, chapterName: (id: string) => string): readonly string[] {
  const { all, score, spoiled, guesses, elsewhere, overAttempted, weak } = analysis;
  const { marks, most } = score.total;
  if (answersIn(all) === 0) {
    return ['You answered no question that counts in this test.', 'Read the solutions below, then start with a short test of one chapter.'];
  }
  const opening = `You earned ${signed(marks)} of ${most} marks: ${all.right} right, ${all.partial === 0 ? '' : `${all.partial} partly right, `}${all.wrong} wrong, ${all.left} left out.`;
  const advice: { readonly marks: number; readonly text: string }[] = [];
  const [over] = overAttempted;
  if (guesses.count > 0 && guesses.marks > 0) {
    advice.push({
      marks: guesses.marks,
      text: `${guesses.count === 1 ? 'One wrong answer' : `${guesses.count} wrong answers`} came in less than a quarter of the expected time and cost ${marksWords(guesses.marks)}: leave out what you do not know.`,
    });
  }
  if (spoiled.count > 0) {
    advice.push({
      marks: spoiled.marks,
      text: `Changing ${spoiled.count === 1 ? 'one answer' : `${spoiled.count} answers`} cost ${marksWords(spoiled.marks)}: change an answer only when you have found the mistake in it.`,
    });
  }
  if (elsewhere.questions > 0) {
    advice.push({
      marks: elsewhere.marks,
      text: `${minutesWords(elsewhere.seconds)} beyond the expected time went to questions that earned nothing: at your own pace, ${questionsWords(elsewhere.questions).toLowerCase()} you left out could have earned about ${marksWords(Math.round(elsewhere.marks))}.`,
    });
  }
  if (over !== undefined) {
    advice.push({
      marks: -over.marks,
      text: `Answers in ${chapterName(over.key)} took ${marksWords(-over.marks)} more than they gave: revise it before you try it again.`,
    });
  }
  const weakest = weak.find(({ key }) => key !== over?.key);
  if (weakest !== undefined) advice.push({ marks: missed(score, weakest), text: weakWords(weakest, chapterName) });
  const best = advice.toSorted((one, other) => other.marks - one.marks).slice(0, MOST_ADVICE);
  if (best.length > 0) return [opening, ...best.map(({ text }) => text)];
  return [
    opening,
    all.wrong === 0 && all.left === 0 ? 'Try a harder paper next.' : 'Go through the questions below that you did not get right.',
  ];
}

function weakWords(part: Part, chapterName: (id: string) => string): string {
  const { key, right } = part;
  const questions = answersIn(part) + part.left;
  const got = right === 0 ? `none of ${questions} questions` : `${right} of ${questions} questions`;
  return `You got ${got} right in ${chapterName(key)}: revise it next.`;
}

export const signed = (marks: number) => (marks < 0 ? `−${-marks}` : String(marks));

const marksWords = (marks: number) => (marks === 1 ? '1 mark' : `${marks} marks`);

const questionsWords = (count: number) => (count === 1 ? 'One question' : `${count} questions`);

function minutesWords(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return minutes <= 1 ? 'A minute' : `${minutes} minutes`;
}
