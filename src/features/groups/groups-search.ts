export const groupViews = ['messages', 'study', 'members'] as const;

/** What of a group is shown. */
export type GroupView = (typeof groupViews)[number];

/** What is open stands in the address, so that a reload, a link and the phone's back button know it. */
export interface GroupsSearch {
  readonly group?: string;
  readonly view?: GroupView;
  /** A message that is to be shown, by its id. */
  readonly message?: string;
}

export function groupsSearch({ group, view, message }: Record<string, unknown>): GroupsSearch {
  if (typeof group !== 'string' || group === '') return {};
  const known = groupViews.find((each) => each === view);
  return { group, ...(known === undefined ? {} : { view: known }), ...(typeof message === 'string' ? { message } : {}) };
}
