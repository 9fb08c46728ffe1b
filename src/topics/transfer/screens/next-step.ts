interface Phases {
  readonly export: string;
  readonly restore: string;
  readonly import: string;
}

export type Step = keyof Phases;

/** The step that the screen leads to: only its button is the primary one. A file that was previewed comes before the export. */
export function nextStep(phases: Phases): Step | null {
  if (phases.restore === 'previewed') return 'restore';
  if (phases.import === 'read') return 'import';
  return phases.export === 'done' ? null : 'export';
}
