interface Phases {
  readonly export: string;
  readonly restore: string;
  readonly import: string;
}

export type Step = keyof Phases;

/** The recommended next step; only its button is the primary one. A previewed file comes before the export. */
export function nextStep(phases: Phases): Step | null {
  if (phases.restore === 'previewed') return 'restore';
  if (phases.import === 'read') return 'import';
  return phases.export === 'done' ? null : 'export';
}
