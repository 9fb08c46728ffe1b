import { type AskedQuestion, ASSERTION_OPTIONS } from '../../../content/questions/question.ts';

export type Language = 'en' | 'hi';

/** A question's texts in one language; English if there is no translation. */
export interface ShownQuestion {
  readonly statement: string;
  readonly reason?: string;
  readonly left?: readonly string[];
  readonly right?: readonly string[];
  readonly options: readonly string[];
}

const ASSERTION_OPTIONS_HI = [
  'अभिकथन और कारण दोनों सत्य हैं, और कारण अभिकथन की सही व्याख्या है।',
  'अभिकथन और कारण दोनों सत्य हैं, पर कारण अभिकथन की सही व्याख्या नहीं है।',
  'अभिकथन सत्य है, पर कारण असत्य है।',
  'अभिकथन असत्य है, पर कारण सत्य है।',
];

export function shownQuestion(question: AskedQuestion, language: Language): ShownQuestion {
  const hindi = language === 'hi' ? question.hi : undefined;
  const own = { ...question, ...hindi };
  switch (own.kind) {
    case 'numerical':
      return { statement: own.statement, options: [] };
    case 'assertion':
      return { statement: own.statement, reason: own.reason, options: hindi === undefined ? ASSERTION_OPTIONS : ASSERTION_OPTIONS_HI };
    case 'matrix':
      return { statement: own.statement, left: own.left, right: own.right, options: own.options };
    default:
      return { statement: own.statement, options: own.options };
  }
}

export const hasLanguage = (question: AskedQuestion, language: Language) => language === 'en' || question.hi !== undefined;
