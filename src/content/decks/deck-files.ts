type File = () => Promise<{ readonly default: unknown }>;

/** Files of ready decks, each with the ids of its chapters. */
const FILES: readonly (readonly [load: File, chapters: readonly string[]])[] = [
  [
    () => import('./physics-mechanics.json', { with: { type: 'json' } }),
    [
      'phy-units-and-measurements',
      'phy-motion-in-a-straight-line',
      'phy-motion-in-a-plane',
      'phy-laws-of-motion',
      'phy-work-energy-power',
      'phy-rotational-motion',
      'phy-gravitation',
      'phy-solids',
      'phy-fluids',
    ],
  ],
  [
    () => import('./physics-heat-waves.json', { with: { type: 'json' } }),
    ['phy-thermal-properties', 'phy-thermodynamics', 'phy-kinetic-theory', 'phy-oscillations', 'phy-waves'],
  ],
  [
    () => import('./physics-electricity.json', { with: { type: 'json' } }),
    [
      'phy-electric-charges-and-fields',
      'phy-capacitance',
      'phy-current-electricity',
      'phy-moving-charges-and-magnetism',
      'phy-magnetism-and-matter',
      'phy-electromagnetic-induction',
      'phy-alternating-current',
      'phy-electromagnetic-waves',
    ],
  ],
  [
    () => import('./physics-optics-modern.json', { with: { type: 'json' } }),
    ['phy-ray-optics', 'phy-wave-optics', 'phy-dual-nature', 'phy-atoms', 'phy-nuclei', 'phy-semiconductors'],
  ],
  [
    () => import('./chemistry-physical.json', { with: { type: 'json' } }),
    [
      'chem-basic-concepts',
      'chem-structure-of-atom',
      'chem-thermodynamics',
      'chem-equilibrium',
      'chem-redox-reactions',
      'chem-solutions',
      'chem-electrochemistry',
      'chem-chemical-kinetics',
    ],
  ],
  [
    () => import('./chemistry-inorganic.json', { with: { type: 'json' } }),
    ['chem-periodicity', 'chem-bonding', 'chem-d-f-block', 'chem-coordination-compounds', 'chem-p-block'],
  ],
  [
    () => import('./chemistry-organic.json', { with: { type: 'json' } }),
    [
      'chem-organic-basics',
      'chem-hydrocarbons',
      'chem-haloalkanes',
      'chem-alcohols-phenols-ethers',
      'chem-carbonyls',
      'chem-amines',
      'chem-biomolecules',
    ],
  ],
  [
    () => import('./maths-algebra.json', { with: { type: 'json' } }),
    [
      'math-sets',
      'math-relations-and-functions',
      'math-complex-numbers',
      'math-permutations-and-combinations',
      'math-binomial-theorem',
      'math-sequences-and-series',
      'math-matrices',
      'math-determinants',
    ],
  ],
  [
    () => import('./maths-geometry.json', { with: { type: 'json' } }),
    [
      'math-trigonometric-functions',
      'math-straight-lines',
      'math-conic-sections',
      'math-statistics',
      'math-inverse-trigonometry',
      'math-vector-algebra',
      'math-three-dimensional-geometry',
      'math-probability-12',
    ],
  ],
  [
    () => import('./maths-calculus.json', { with: { type: 'json' } }),
    [
      'math-limits-and-derivatives',
      'math-continuity',
      'math-application-of-derivatives',
      'math-integrals',
      'math-application-of-integrals',
      'math-differential-equations',
    ],
  ],
  [
    () => import('./biology-diversity-cell.json', { with: { type: 'json' } }),
    [
      'bio-living-world',
      'bio-biological-classification',
      'bio-plant-kingdom',
      'bio-animal-kingdom',
      'bio-cell',
      'bio-biomolecules',
      'bio-cell-cycle',
    ],
  ],
  [
    () => import('./biology-physiology.json', { with: { type: 'json' } }),
    [
      'bio-photosynthesis',
      'bio-respiration-in-plants',
      'bio-plant-growth',
      'bio-breathing',
      'bio-circulation',
      'bio-excretion',
      'bio-locomotion-and-movement',
      'bio-neural-control',
      'bio-chemical-coordination',
    ],
  ],
  [
    () => import('./biology-genetics-ecology.json', { with: { type: 'json' } }),
    [
      'bio-plant-reproduction',
      'bio-human-reproduction',
      'bio-inheritance',
      'bio-molecular-basis',
      'bio-evolution',
      'bio-health',
      'bio-biotech-principles',
      'bio-biotech-applications',
      'bio-populations',
      'bio-ecosystem',
      'bio-biodiversity',
    ],
  ],
];

const FILE_OF: ReadonlyMap<string, File> = new Map(FILES.flatMap(([load, chapters]) => chapters.map((id) => [id, load] as const)));

/** Ids of the chapters that have a ready deck. */
export const DECK_CHAPTERS: ReadonlySet<string> = new Set(FILE_OF.keys());

export function deckFileOf(chapterId: string): File | undefined {
  return FILE_OF.get(chapterId);
}
