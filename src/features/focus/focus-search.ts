import * as v from 'valibot';

import { searchParameter } from '../../domain/search-parameter.ts';

const id = searchParameter(v.pipe(v.string(), v.uuid()));

/** What a link to the timer may choose beforehand: the ids of a task and of a subject. */
export const focusSearch = v.object({ task: id, subject: id });
export type FocusSearch = v.InferOutput<typeof focusSearch>;
