import type { PaletteState } from '../rules/progress.ts';

/** Names of the states, as in the examination's legend. */
export const STATE_WORDS: Readonly<Record<PaletteState, string>> = {
  'not-visited': 'Not Visited',
  'not-answered': 'Not Answered',
  answered: 'Answered',
  marked: 'Marked for Review',
  'answered-marked': 'Answered & Marked for Review',
};

export const STATES = Object.keys(STATE_WORDS) as readonly PaletteState[];
