/**
 * How reliably words name a chapter. `sure`: in any position. `likely`: beside a subject or a study word ("friction numericals"). `vague`:
 * everyday words, which count only with a subject and if nothing else follows ("chem solutions", not "solutions to ex 3").
 */
export type Sureness = 'sure' | 'likely' | 'vague';

/**
 * Further words of students, by chapter, besides the names and synonyms of the syllabus, and in plain English where the syllabus has none.
 */
export const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  'phy-units-and-measurements': [
    'units and dimensions',
    'dimensional analysis',
    'error analysis',
    'significant figures',
    'vernier caliper',
  ],
  'phy-motion-in-a-straight-line': ['straight line motion', 'motion in 1d', 'rectilinear motion'],
  'phy-motion-in-a-plane': ['projectile motion', 'motion in 2d', 'relative motion', 'plane motion'],
  'phy-laws-of-motion': ['newton laws', "newton's laws", 'pseudo force', 'free body diagram'],
  'phy-work-energy-power': ['work power energy', 'work energy', 'work energy theorem', 'collisions'],
  'phy-rotational-motion': [
    'घूर्णी गति',
    'rotational mechanics',
    'rotational dynamics',
    'rotational',
    'moment of inertia',
    'centre of mass',
    'center of mass',
    'angular momentum',
    'rigid body',
  ],
  'phy-gravitation': ['gravity', 'kepler laws', "kepler's laws", 'escape velocity'],
  'phy-solids': ['elasticity', 'properties of solids', "young's modulus", 'stress strain'],
  'phy-fluids': ['fluid mechanics', 'fluids', 'properties of fluids', 'surface tension', 'viscosity', 'bernoulli'],
  'phy-thermal-properties': ['thermal properties', 'thermal expansion', 'heat transfer'],
  'phy-thermodynamics': ['thermo', 'carnot engine', 'laws of thermodynamics'],
  'phy-kinetic-theory': ['kinetic theory of gases'],
  'phy-oscillations': ['simple harmonic motion', 'simple pendulum'],
  'phy-waves': ['sound waves', 'doppler effect', 'wave motion', 'standing waves'],
  'phy-electric-charges-and-fields': ['electric field', 'electric charges', 'gauss law', "gauss's law", "coulomb's law", 'coulomb law'],
  'phy-capacitance': ['electric potential', 'capacitance', 'capacitor', 'electrostatic potential', 'dielectrics'],
  'phy-current-electricity': ['kirchhoff', 'kirchhoff laws', 'wheatstone bridge', 'potentiometer'],
  'phy-moving-charges-and-magnetism': ['moving charges', 'magnetic effects of current', 'biot savart', "ampere's law", 'cyclotron'],
  'phy-magnetism-and-matter': ['magnetic materials', 'bar magnet'],
  'phy-electromagnetic-induction': ["faraday's law", 'faraday law', "lenz's law", 'lenz law', 'self inductance', 'mutual inductance'],
  'phy-alternating-current': ['ac circuits', 'lcr circuit', 'transformer'],
  'phy-electromagnetic-waves': ['em waves', 'emw', 'displacement current'],
  'phy-ray-optics': ['ray optics', 'geometrical optics', 'optical instruments', 'total internal reflection', 'ray'],
  'phy-wave-optics': ['interference', 'diffraction', 'double slit'],
  'phy-dual-nature': ['photoelectric effect', 'de broglie', 'dual nature', 'matter waves'],
  'phy-atoms': ['bohr model', 'atomic physics'],
  'phy-nuclei': ['nuclear physics', 'radioactivity', 'nucleus'],
  'phy-semiconductors': ['semiconductors', 'electronic devices', 'zener diode'],
  'chem-basic-concepts': ['moles', 'stoichiometry', 'some basic concepts', 'basic concepts of chemistry'],
  'chem-structure-of-atom': ['atomic structure', 'quantum numbers', 'electronic configuration'],
  'chem-periodicity': ['periodic properties', 'periodicity', 'classification of elements', 'ionisation enthalpy'],
  'chem-bonding': ['chemical bonding', 'hybridisation', 'hybridization', 'bonding'],
  'chem-thermodynamics': ['thermo', 'thermochemistry', 'chemical thermodynamics', 'enthalpy', 'gibbs energy', 'laws of thermodynamics'],
  'chem-equilibrium': ['chemical equilibrium', 'ionic', 'buffer solutions', "le chatelier's principle", 'solubility product'],
  'chem-redox-reactions': ['redox', 'oxidation number'],
  'chem-organic-basics': ['general organic chemistry', 'nomenclature', 'reaction intermediates', 'organic basics'],
  'chem-hydrocarbons': ['alkanes', 'alkenes', 'alkynes', 'aromatic hydrocarbons'],
  'chem-solutions': ['colligative properties', "raoult's law", "henry's law"],
  'chem-electrochemistry': ['electro chem', 'nernst equation', 'electrolysis', 'galvanic cell'],
  'chem-chemical-kinetics': ['kinetics', 'rate of reaction', 'arrhenius equation', 'rate law'],
  'chem-d-f-block': ['d and f block', 'd block', 'f block', 'transition elements', 'lanthanoids'],
  'chem-coordination-compounds': ['coordination chemistry', 'coordination', 'crystal field theory', 'cft', "werner's theory"],
  'chem-haloalkanes': ['haloalkane', 'haloarenes', 'alkyl halides', 'sn1 sn2'],
  'chem-alcohols-phenols-ethers': ['alcohols', 'phenols', 'ethers', 'alcohol phenol ether'],
  'chem-carbonyls': ['aldehydes', 'ketones', 'carboxylic acids', 'aldehydes and ketones', 'carbonyl compounds', 'aldol'],
  'chem-amines': ['diazonium salts', 'amine'],
  'chem-p-block': ['p block', 'p block elements'],
  'chem-practical': ['practical chemistry', 'qualitative analysis'],
  'math-sets': ['set theory', 'venn diagrams'],
  'math-relations-and-functions': ['functions', 'relations', 'domain and range'],
  'math-relations-functions-12': ['functions', 'relations'],
  'math-trigonometric-functions': ['trigonometry', 'trig', 'trigonometric equations', 'trigonometric identities'],
  'math-complex-numbers': ['complex numbers', 'quadratic equations', 'complex', 'argand plane'],
  'math-linear-inequalities': ['inequalities'],
  'math-permutations-and-combinations': [
    'permutation',
    'combinations',
    'permutations and combination',
    'permutation combination',
    'p and c',
  ],
  'math-binomial-theorem': ['binomial', 'binomial expansion'],
  'math-sequences-and-series': ['sequence and series', 'progressions', 'arithmetic progression', 'geometric progression', 'series'],
  'math-straight-lines': ['straight line', 'pair of lines'],
  'math-conic-sections': ['conics', 'circles', 'ellipse', 'hyperbola', 'coordinate geometry conics'],
  'math-limits-and-derivatives': ['limits', 'derivatives', "l'hospital rule"],
  'math-statistics': ['standard deviation', 'variance', 'stats'],
  'math-probability': ['probability'],
  'math-probability-12': ['probability', "bayes' theorem", 'bayes theorem', 'conditional probability', 'binomial distribution'],
  'math-inverse-trigonometry': ['inverse trigonometry', 'inverse trigo', 'inverse trig'],
  'math-matrices': ['matrix'],
  'math-continuity': ['continuity', 'differentiability', 'methods of differentiation', 'differentiation'],
  'math-application-of-derivatives': ['applications of derivatives', 'maxima and minima', 'tangents and normals', 'monotonicity'],
  'math-integrals': [
    'integration',
    'indefinite integration',
    'definite integration',
    'indefinite integrals',
    'definite integrals',
    'integral calculus',
  ],
  'math-application-of-integrals': ['applications of integrals', 'area under curve', 'area under the curve', 'area under curves'],
  'math-vector-algebra': ['vectors', 'vector', 'dot product', 'cross product', 'scalar triple product'],
  'math-three-dimensional-geometry': ['3d geometry', '3 d geometry'],
  'bio-living-world': ['taxonomy', 'binomial nomenclature'],
  'bio-biological-classification': ['five kingdom', 'monera', 'kingdom fungi'],
  'bio-plant-kingdom': ['algae', 'bryophytes', 'gymnosperms', 'pteridophytes'],
  'bio-animal-kingdom': ['chordata', 'porifera', 'arthropoda'],
  'bio-plant-morphology': ['plant morphology', 'inflorescence', 'morphology of flowering plant'],
  'bio-plant-anatomy': ['plant anatomy', 'anatomy of flowering plant'],
  'bio-animal-structure': ['animal tissues', 'structural organisation', 'cockroach', 'frog'],
  'bio-cell': ['cell biology', 'unit of life', 'cell organelles', 'cell structure', 'cell'],
  'bio-biomolecules': ['enzymes'],
  'bio-cell-cycle': ['cell division', 'mitosis', 'meiosis', 'mitosis and meiosis'],
  'bio-photosynthesis': ['photosynthesis', 'calvin cycle', 'light reaction'],
  'bio-respiration-in-plants': ['plant respiration', 'glycolysis', 'krebs cycle'],
  'bio-plant-growth': ['plant hormones', 'plant growth', 'growth regulators', 'auxin'],
  'bio-breathing': ['human respiration', 'respiratory system', 'exchange of gases', 'breathing'],
  'bio-circulation': ['circulatory system', 'body fluids', 'cardiac cycle', 'circulation', 'human heart'],
  'bio-excretion': ['excretory system', 'excretory products', 'excretion', 'nephron', 'urine formation'],
  'bio-locomotion-and-movement': ['locomotion', 'muscle contraction', 'skeletal system'],
  'bio-neural-control': ['neural control', 'nervous system', 'nerve impulse'],
  'bio-chemical-coordination': ['chemical coordination', 'endocrine system', 'hormones'],
  'bio-plant-reproduction': ['plant reproduction', 'sexual reproduction in plants', 'double fertilisation', 'pollination'],
  'bio-human-reproduction': ['gametogenesis', 'menstrual cycle', 'spermatogenesis'],
  'bio-reproductive-health': ['contraception', 'infertility'],
  'bio-inheritance': ['inheritance and variation', 'principles of inheritance', 'mendelian genetics', "mendel's laws", 'mendel', 'linkage'],
  'bio-molecular-basis': ['molecular basis', 'molecular inheritance', 'dna replication', 'lac operon', 'genetic code'],
  'bio-evolution': ['hardy weinberg', 'natural selection', 'human evolution'],
  'bio-health': ['health and disease', 'human health'],
  'bio-microbes': ['microbes', 'sewage treatment'],
  'bio-biotech-principles': ['biotech principles', 'recombinant dna', 'gel electrophoresis', 'pcr'],
  'bio-biotech-applications': ['biotech applications', 'bt cotton', 'gene therapy'],
  'bio-populations': ['population interactions', 'organisms and population', 'population growth'],
  'bio-ecosystem': ['food chain', 'ecological pyramids', 'decomposition'],
  'bio-biodiversity': ['biodiversity', 'biodiversity hotspots'],
};

const words = (list: string): ReadonlySet<string> => new Set(list.split(', '));

/** Words that have another everyday meaning. */
export const VAGUE_WORDS = words(
  'solutions, cell, heat, atoms, sets, evolution, com, mod, lcd, de, mot, poc, ph, ac, ap, gp, lens, ray, complex, relations, functions, ' +
    'series, matrix, limits, circle, gravity, rotation, frog, emi, linkage, coordination, circulation, collisions, bonding, ionic, ' +
    'integrals, practical, breathing, vectors, alcohols, ethers, variance, 1d, 2d, 3d, auc, mec, hormones, cockroach, decomposition, ' +
    'food chain, population growth, plant growth, human health, binomial, pcr, dna, stats, विकास, परमाणु, नाभिक, विलयन, तरंगें, दोलन',
);

/** Long words that are also everyday words. */
export const LIKELY_WORDS = words(
  'statistics, probability, infertility, pollination, integration, continuity, elasticity, transformer, immunity, interference, ' +
    'locomotion, equilibrium, inequalities, straight lines, living world, permutation, combinations, magnetism, gravitation',
);

/** Short words that mean nothing else. */
export const SURE_WORDS = words(
  'shm, nlm, goc, ydse, vsepr, ktg, iupac, itf, aod, lpp, wpe, wep, pnc, p&c, fbd, rbd, lcr, srfp, genetics, trigo, redox, mitosis, ' +
    'meiosis, amines, alkanes, alkenes, alkynes, ellipse, parabola, conics, haloarenes, आव्यूह, सारणिक, समुच्चय, समाकलन, ऐमीन',
);
