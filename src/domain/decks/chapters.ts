export const DECK_SUBJECTS = ['physics', 'chemistry', 'maths', 'biology'] as const;
export type DeckSubject = (typeof DECK_SUBJECTS)[number];

/** A chapter of the syllabi of JEE and NEET, as of November 2026. Names and order are NCERT's. */
export interface Chapter {
  /** Stored in students' cards: never changed. */
  readonly id: string;
  readonly subject: DeckSubject;
  readonly schoolClass: 11 | 12;
  readonly name: string;
  /** The file with its ready deck; null while there is none. */
  readonly file: string | null;
}

const LISTED: Readonly<Record<DeckSubject, readonly (readonly [id: string, schoolClass: 11 | 12, name: string, file: string | null])[]>> = {
  physics: [
    ['phy-units-and-measurements', 11, 'Units and Measurements', 'physics-mechanics'],
    ['phy-motion-in-a-straight-line', 11, 'Motion in a Straight Line', 'physics-mechanics'],
    ['phy-motion-in-a-plane', 11, 'Motion in a Plane', 'physics-mechanics'],
    ['phy-laws-of-motion', 11, 'Laws of Motion', 'physics-mechanics'],
    ['phy-work-energy-power', 11, 'Work, Energy and Power', 'physics-mechanics'],
    ['phy-rotational-motion', 11, 'System of Particles and Rotational Motion', 'physics-mechanics'],
    ['phy-gravitation', 11, 'Gravitation', 'physics-mechanics'],
    ['phy-solids', 11, 'Mechanical Properties of Solids', 'physics-mechanics'],
    ['phy-fluids', 11, 'Mechanical Properties of Fluids', 'physics-mechanics'],
    ['phy-thermal-properties', 11, 'Thermal Properties of Matter', 'physics-heat-waves'],
    ['phy-thermodynamics', 11, 'Thermodynamics', 'physics-heat-waves'],
    ['phy-kinetic-theory', 11, 'Kinetic Theory', 'physics-heat-waves'],
    ['phy-oscillations', 11, 'Oscillations', 'physics-heat-waves'],
    ['phy-waves', 11, 'Waves', 'physics-heat-waves'],
    ['phy-electric-charges-and-fields', 12, 'Electric Charges and Fields', 'physics-electricity'],
    ['phy-capacitance', 12, 'Electrostatic Potential and Capacitance', 'physics-electricity'],
    ['phy-current-electricity', 12, 'Current Electricity', 'physics-electricity'],
    ['phy-moving-charges-and-magnetism', 12, 'Moving Charges and Magnetism', 'physics-electricity'],
    ['phy-magnetism-and-matter', 12, 'Magnetism and Matter', 'physics-electricity'],
    ['phy-electromagnetic-induction', 12, 'Electromagnetic Induction', 'physics-electricity'],
    ['phy-alternating-current', 12, 'Alternating Current', 'physics-electricity'],
    ['phy-electromagnetic-waves', 12, 'Electromagnetic Waves', 'physics-electricity'],
    ['phy-ray-optics', 12, 'Ray Optics and Optical Instruments', 'physics-optics-modern'],
    ['phy-wave-optics', 12, 'Wave Optics', 'physics-optics-modern'],
    ['phy-dual-nature', 12, 'Dual Nature of Radiation and Matter', 'physics-optics-modern'],
    ['phy-atoms', 12, 'Atoms', 'physics-optics-modern'],
    ['phy-nuclei', 12, 'Nuclei', 'physics-optics-modern'],
    ['phy-semiconductors', 12, 'Semiconductor Electronics', 'physics-optics-modern'],
  ],
  chemistry: [
    ['chem-basic-concepts', 11, 'Some Basic Concepts of Chemistry', 'chemistry-physical'],
    ['chem-structure-of-atom', 11, 'Structure of Atom', 'chemistry-physical'],
    ['chem-periodicity', 11, 'Classification of Elements and Periodicity in Properties', 'chemistry-inorganic'],
    ['chem-bonding', 11, 'Chemical Bonding and Molecular Structure', 'chemistry-inorganic'],
    ['chem-thermodynamics', 11, 'Thermodynamics', 'chemistry-physical'],
    ['chem-equilibrium', 11, 'Equilibrium', 'chemistry-physical'],
    ['chem-redox-reactions', 11, 'Redox Reactions', 'chemistry-physical'],
    ['chem-organic-basics', 11, 'Organic Chemistry – Some Basic Principles and Techniques', 'chemistry-organic'],
    ['chem-hydrocarbons', 11, 'Hydrocarbons', 'chemistry-organic'],
    ['chem-solutions', 12, 'Solutions', 'chemistry-physical'],
    ['chem-electrochemistry', 12, 'Electrochemistry', 'chemistry-physical'],
    ['chem-chemical-kinetics', 12, 'Chemical Kinetics', 'chemistry-physical'],
    ['chem-d-f-block', 12, 'The d- and f-Block Elements', 'chemistry-inorganic'],
    ['chem-coordination-compounds', 12, 'Coordination Compounds', 'chemistry-inorganic'],
    ['chem-haloalkanes', 12, 'Haloalkanes and Haloarenes', 'chemistry-organic'],
    ['chem-alcohols-phenols-ethers', 12, 'Alcohols, Phenols and Ethers', 'chemistry-organic'],
    ['chem-carbonyls', 12, 'Aldehydes, Ketones and Carboxylic Acids', 'chemistry-organic'],
    ['chem-amines', 12, 'Amines', 'chemistry-organic'],
    ['chem-biomolecules', 12, 'Biomolecules', 'chemistry-organic'],
    ['chem-p-block', 12, 'The p-Block Elements', 'chemistry-inorganic'],
  ],
  maths: [
    ['math-sets', 11, 'Sets', 'maths-algebra'],
    ['math-relations-and-functions', 11, 'Relations and Functions', 'maths-algebra'],
    ['math-trigonometric-functions', 11, 'Trigonometric Functions', 'maths-geometry'],
    ['math-complex-numbers', 11, 'Complex Numbers and Quadratic Equations', 'maths-algebra'],
    ['math-linear-inequalities', 11, 'Linear Inequalities', null],
    ['math-permutations-and-combinations', 11, 'Permutations and Combinations', 'maths-algebra'],
    ['math-binomial-theorem', 11, 'Binomial Theorem', 'maths-algebra'],
    ['math-sequences-and-series', 11, 'Sequences and Series', 'maths-algebra'],
    ['math-straight-lines', 11, 'Straight Lines', 'maths-geometry'],
    ['math-conic-sections', 11, 'Conic Sections', 'maths-geometry'],
    ['math-intro-3d', 11, 'Introduction to Three Dimensional Geometry', null],
    ['math-limits-and-derivatives', 11, 'Limits and Derivatives', 'maths-calculus'],
    ['math-statistics', 11, 'Statistics', 'maths-geometry'],
    ['math-probability', 11, 'Probability', null],
    ['math-relations-functions-12', 12, 'Relations and Functions', null],
    ['math-inverse-trigonometry', 12, 'Inverse Trigonometric Functions', 'maths-geometry'],
    ['math-matrices', 12, 'Matrices', 'maths-algebra'],
    ['math-determinants', 12, 'Determinants', 'maths-algebra'],
    ['math-continuity', 12, 'Continuity and Differentiability', 'maths-calculus'],
    ['math-application-of-derivatives', 12, 'Application of Derivatives', 'maths-calculus'],
    ['math-integrals', 12, 'Integrals', 'maths-calculus'],
    ['math-application-of-integrals', 12, 'Application of Integrals', 'maths-calculus'],
    ['math-differential-equations', 12, 'Differential Equations', 'maths-calculus'],
    ['math-vector-algebra', 12, 'Vector Algebra', 'maths-geometry'],
    ['math-three-dimensional-geometry', 12, 'Three Dimensional Geometry', 'maths-geometry'],
    ['math-linear-programming', 12, 'Linear Programming', null],
    ['math-probability-12', 12, 'Probability', 'maths-geometry'],
  ],
  biology: [
    ['bio-living-world', 11, 'The Living World', 'biology-diversity-cell'],
    ['bio-biological-classification', 11, 'Biological Classification', 'biology-diversity-cell'],
    ['bio-plant-kingdom', 11, 'Plant Kingdom', 'biology-diversity-cell'],
    ['bio-animal-kingdom', 11, 'Animal Kingdom', 'biology-diversity-cell'],
    ['bio-plant-morphology', 11, 'Morphology of Flowering Plants', null],
    ['bio-plant-anatomy', 11, 'Anatomy of Flowering Plants', null],
    ['bio-animal-structure', 11, 'Structural Organisation in Animals', null],
    ['bio-cell', 11, 'Cell: The Unit of Life', 'biology-diversity-cell'],
    ['bio-biomolecules', 11, 'Biomolecules', 'biology-diversity-cell'],
    ['bio-cell-cycle', 11, 'Cell Cycle and Cell Division', 'biology-diversity-cell'],
    ['bio-photosynthesis', 11, 'Photosynthesis in Higher Plants', 'biology-physiology'],
    ['bio-respiration-in-plants', 11, 'Respiration in Plants', 'biology-physiology'],
    ['bio-plant-growth', 11, 'Plant Growth and Development', 'biology-physiology'],
    ['bio-breathing', 11, 'Breathing and Exchange of Gases', 'biology-physiology'],
    ['bio-circulation', 11, 'Body Fluids and Circulation', 'biology-physiology'],
    ['bio-excretion', 11, 'Excretory Products and their Elimination', 'biology-physiology'],
    ['bio-locomotion-and-movement', 11, 'Locomotion and Movement', 'biology-physiology'],
    ['bio-neural-control', 11, 'Neural Control and Coordination', 'biology-physiology'],
    ['bio-chemical-coordination', 11, 'Chemical Coordination and Integration', 'biology-physiology'],
    ['bio-plant-reproduction', 12, 'Sexual Reproduction in Flowering Plants', 'biology-genetics-ecology'],
    ['bio-human-reproduction', 12, 'Human Reproduction', 'biology-genetics-ecology'],
    ['bio-reproductive-health', 12, 'Reproductive Health', null],
    ['bio-inheritance', 12, 'Principles of Inheritance and Variation', 'biology-genetics-ecology'],
    ['bio-molecular-basis', 12, 'Molecular Basis of Inheritance', 'biology-genetics-ecology'],
    ['bio-evolution', 12, 'Evolution', 'biology-genetics-ecology'],
    ['bio-health', 12, 'Human Health and Disease', 'biology-genetics-ecology'],
    ['bio-microbes', 12, 'Microbes in Human Welfare', null],
    ['bio-biotech-principles', 12, 'Biotechnology: Principles and Processes', 'biology-genetics-ecology'],
    ['bio-biotech-applications', 12, 'Biotechnology and its Applications', 'biology-genetics-ecology'],
    ['bio-populations', 12, 'Organisms and Populations', 'biology-genetics-ecology'],
    ['bio-ecosystem', 12, 'Ecosystem', 'biology-genetics-ecology'],
    ['bio-biodiversity', 12, 'Biodiversity and Conservation', 'biology-genetics-ecology'],
  ],
};

export const CHAPTERS: readonly Chapter[] = DECK_SUBJECTS.flatMap((subject) =>
  LISTED[subject].map(([id, schoolClass, name, file]) => ({ id, subject, schoolClass, name, file })),
);

export function chapterOf(id: string): Chapter | undefined {
  return CHAPTERS.find((chapter) => chapter.id === id);
}
