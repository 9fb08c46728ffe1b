/** Begins the id of a question that a student imported: no chapter of the syllabus is called that. */
export const OWN_QUESTION = 'own-';

/** No bank has it, so it is never drawn. */
export const isOwnQuestion = (id: string) => id.startsWith(OWN_QUESTION);
