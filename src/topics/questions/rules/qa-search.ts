import * as v from 'valibot';

import { searchParameter } from '../../../shared/rules/search-parameter.ts';

/** What the directory shows, in its address: Back from a question finds the same list. Unknown subjects and chapters list nothing. */
export const QA_SEARCH = v.object({
  q: searchParameter(v.string()),
  subject: searchParameter(v.string()),
  chapter: searchParameter(v.string()),
  /** Own questions, or those that the student follows. */
  list: searchParameter(v.picklist(['mine', 'following'])),
});
export type QaSearch = v.InferOutput<typeof QA_SEARCH>;
