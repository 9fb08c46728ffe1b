export const EXAMS = ['jee-main', 'jee-advanced', 'neet'] as const;
export type Exam = (typeof EXAMS)[number];

/** Names as in the profile. */
export const EXAM_NAMES: Readonly<Record<Exam, string>> = { 'jee-main': 'JEE Main', 'jee-advanced': 'JEE Advanced', neet: 'NEET' };
