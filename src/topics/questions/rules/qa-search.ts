import * as v from 'valibot';

import { searchParameter } from '../../../shared/rules/search-parameter.ts';

/**
 * Search parameters of the directory. They are in the URL, so that Back from a question returns to the same list. Unknown subjects and
 * chapters match nothing.
 */
export const QA_SEARCH = v.object({
  q: searchParameter(v.string()),
  subject: searchParameter(v.string()),
  chapter: searchParameter(v.string()),
  /** The student's own questions, or those that they follow. */
  list: searchParameter(v.picklist(['mine', 'following'])),
});
export type QaSearch = v.InferOutput<typeof QA_SEARCH>;
