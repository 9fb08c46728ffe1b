/** Message for an invalid paper. Its author is another student than the one who sat it. */
export const UNREADABLE_KEYS =
  'There are no marks for this paper: its answers cannot be read. Ask the member who gave it for a corrected paper.';
