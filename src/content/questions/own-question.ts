/** Prefix of the id of a question that a student imported. No chapter of the syllabus starts with it. */
export const OWN_QUESTION = 'own-';

/** True for an imported question. It is in no bank, so it is never drawn. */
export const isOwnQuestion = (id: string) => id.startsWith(OWN_QUESTION);
