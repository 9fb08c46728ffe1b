export const TUTORS = ['model', 'solver'] as const;
/** What wrote an answer in the tutor: a language model, or the exact solver. */
export type DraftedBy = (typeof TUTORS)[number];

/** Says who wrote an answer, and who checked it. */
export function draftWords(by: DraftedBy, checkedBy: string | null): string {
  const written = by === 'model' ? 'Written by a model' : 'Worked out by the tutor’s solver';
  return `${written}, ${checkedBy === null ? 'not checked by anybody' : `checked by ${checkedBy}`}`;
}
