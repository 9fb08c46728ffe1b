import { EXAM_SUBJECTS, type ExamSubject, SUBJECT_NAMES, SUBJECTS } from '../../../shared/subjects/subjects.ts';

export const TUTOR_SUBJECTS = SUBJECTS.map((subject) => SUBJECT_NAMES[subject]);
export type TutorSubject = (typeof TUTOR_SUBJECTS)[number];

/** Words that are far more frequent in one subject than in others. */
const WORDS: Readonly<Record<TutorSubject, RegExp>> = {
  Physics:
    /\b(veloc\w*|accelerat\w*|force|newtons?|friction|projectile|momentum|kinetic|potential energy|joules?|watts?|volts?|voltage|amperes?|current|resist\w*|capacit\w*|magnet\w*|electric field|lens|mirror|refract\w*|diffract\w*|interference|wavelength|frequency|oscillat\w*|pendulum|spring|torque|inertia|gravit\w*|satellite|pressure|thermodynam\w*|photo-?electric|half-life|nucle(us|ar)|radioactiv\w*|m\/s|km\/h|dropped|thrown|speed|car|train)\b/gi,
  Chemistry:
    /\b(moles?|molar\w*|molal\w*|moles?|titrat\w*|acids?|bases?|pH|pKa|buffer|oxidation|reduction|redox|equilibrium constant|balance|reaction|reagent|alkanes?|alkenes?|alkynes?|benzene|ester|aldehydes?|ketones?|isomers?|orbitals?|hybridi[sz]ation|electronegativ\w*|periodic table|valency|catalyst|enthalpy|entropy|solut(ion|e)|solubility|electroly\w*|compound|ions?|NaCl|H2O|HCl|H2SO4|NaOH|CO2|O2|KMnO4)\b/g,
  Mathematics:
    /\b(solve|equations?|quadratic|polynomials?|roots?|integra\w*|derivative|differentiat\w*|limit|matri(x|ces)|determinant|progression|probability|permutations?|combinations?|vectors?|triangle|circle|parabola|ellipse|hyperbola|sin|cos|tan|log|complex number|mean|median|variance|factori[sz]e|prove that|inequalit\w*|function|sequence|series|binomial|locus|tangent to)\b|[∫√∑]|[a-z]\^\d|d\/dx/gi,
  Biology:
    /\b(cells?|mitosis|meiosis|mitochondria|chloroplasts?|photosynthesis|respiration|enzymes?|DNA|RNA|genes?|genetic\w*|chromosomes?|mendel\w*|species|ecosystem|plants?|animals?|hormones?|neurons?|kidney|heart|blood|digestion|evolution|bacteria|virus\w*|protein synthesis|tissue|nephron|xylem|phloem|taxonomy)\b/gi,
  English: /\b(grammar|synonyms?|antonyms?|idioms?|tense|passive voice|comprehension|vocabulary|preposition|essay|poem)\b/gi,
};

/** A subject as the solver and the bank name it; null if they do not know it. */
export function solvedSubject(subject: string | null): ExamSubject | null {
  return EXAM_SUBJECTS.find((each) => SUBJECT_NAMES[each] === subject) ?? null;
}

/** Guesses the subject of a question from its words. Null if they are not decisive. */
export function guessedSubject(text: string): TutorSubject | null {
  const counted = TUTOR_SUBJECTS.map((subject) => ({ subject, count: text.match(WORDS[subject])?.length ?? 0 }));
  const [first, second] = counted.toSorted((a, b) => b.count - a.count);
  return first!.count > second!.count ? first!.subject : null;
}
