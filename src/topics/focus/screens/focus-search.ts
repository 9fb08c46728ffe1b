import * as v from 'valibot';

import { searchParameter } from '../../../shared/rules/search-parameter.ts';

const id = searchParameter(v.pipe(v.string(), v.uuid()));

/** Ids of the task and the subject a link may preselect. */
export const focusSearch = v.object({ task: id, subject: id });
export type FocusSearch = v.InferOutput<typeof focusSearch>;
