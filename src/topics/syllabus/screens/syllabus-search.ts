import * as v from 'valibot';

import { searchParameter } from '../../../shared/rules/search-parameter.ts';
import { EXAMS } from '../../../content/syllabus/exams.ts';

/** Search parameters, so that a reload and a bookmark keep the selection. */
export const SYLLABUS_SEARCH = v.object({
  exam: searchParameter(v.picklist([...EXAMS, 'all'])),
  subject: searchParameter(v.string()),
});
export type SyllabusSearch = v.InferOutput<typeof SYLLABUS_SEARCH>;
