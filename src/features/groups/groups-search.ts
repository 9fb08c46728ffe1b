import * as v from 'valibot';

import { searchParameter } from '../../domain/search-parameter.ts';

export const groupViews = ['messages', 'study', 'members'] as const;

/** What of a group is shown. */
export type GroupView = (typeof groupViews)[number];

/** What is open stands in the address, so that a reload, a link and the phone's back button know it. */
const parameters = v.object({
  group: searchParameter(v.pipe(v.string(), v.nonEmpty())),
  view: searchParameter(v.picklist(groupViews)),
  /** A message that is to be shown, by its id. */
  message: searchParameter(v.string()),
});
export type GroupsSearch = v.InferOutput<typeof parameters>;

export const groupsSearch = v.pipe(
  parameters,
  v.transform((search): GroupsSearch => (search.group === undefined ? {} : search)),
);
