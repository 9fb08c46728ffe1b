import type { FocusPhase } from '../rules/focus-timer.ts';

export const PHASE_NAMES: Readonly<Record<FocusPhase, string>> = {
  focus: 'Focus',
  'short-break': 'Short break',
  'long-break': 'Long break',
  stopwatch: 'Stopwatch',
};

export const START_WORDS: Readonly<Record<FocusPhase, string>> = {
  focus: 'Start focus',
  'short-break': 'Start short break',
  'long-break': 'Start long break',
  stopwatch: 'Start stopwatch',
};

/** Texts for a phase that ended. */
export const END_WORDS: Readonly<Record<FocusPhase, string>> = {
  focus: 'Time is up. Take a break.',
  'short-break': 'The break is over. Start the next focus.',
  'long-break': 'The long break is over. A new round begins.',
  stopwatch: 'The stopwatch is stopped.',
};
