import * as v from 'valibot';

import { searchParameter } from '../../../shared/rules/search-parameter.ts';

export const groupViews = ['messages', 'study', 'papers', 'members'] as const;

/** The selected tab of a group. */
export type GroupView = (typeof groupViews)[number];

/** The open group is part of the URL, so that reloads, links and the back button work. */
const parameters = v.object({
  group: searchParameter(v.pipe(v.string(), v.nonEmpty())),
  view: searchParameter(v.picklist(groupViews)),
  /** Id of the message to show. */
  message: searchParameter(v.string()),
});
export type GroupsSearch = v.InferOutput<typeof parameters>;

export const groupsSearch = v.pipe(
  parameters,
  v.transform((search): GroupsSearch => (search.group === undefined ? {} : search)),
);
