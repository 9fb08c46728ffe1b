/** Who made up a paper that is none is not the student who sat it. */
export const UNREADABLE_KEYS =
  'There are no marks for this paper: its answers cannot be read. Ask the member who gave it for a corrected paper.';
