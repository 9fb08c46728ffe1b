/** An answer of a model with a slip in it, and the numbers that the slip makes wrong. */
export interface WrongWorking {
  readonly name: string;
  readonly question: string;
  readonly answer: string;
  /** Numerals as written. They stand nowhere else in the answer. */
  readonly wrong: readonly string[];
}

/** A claim as TeX: what is computed, what comes out, what somebody in a hurry writes, and the wrong numerals of that. */
type Claim = readonly [question: string, left: string, right: string, slip: string, ...wrong: string[]];

const CLAIMS: readonly Claim[] = [
  // Signs, order of operations, powers
  ['Find 7 × 8 + 6.', '7 \\times 8 + 6', '62', '98', '98'],
  ['Find 2 + 3 × 4.', '2 + 3 \\times 4', '14', '20', '20'],
  ['Find 12 ÷ 3 ÷ 2.', '12 / 3 / 2', '2', '8', '8'],
  ['Find 9 − 5 − 3.', '9 - 5 - 3', '1', '7', '7'],
  ['Find −3².', '-3^2', '-9', '9', '9'],
  ['Find (−2)³.', '(-2)^3', '-8', '8', '8'],
  ['Find 2⁻³.', '2^{-3}', '0.125', '-8', '8'],
  ['Find 5!.', '5!', '120', '60', '60'],
  ['Find 0!.', '0! + 6', '7', '5', '5'],
  ['Find the root of 144 and add 25.', '\\sqrt{144} + 25', '37', '13', '13'],
  ['Find 3/4 + 1/6.', '\\frac{3}{4} + \\frac{1}{6}', '\\frac{11}{12}', '\\frac{2}{5}', '2', '5'],
  ['Find 1/2 of 3/5.', '\\frac{1}{2} \\cdot \\frac{3}{5}', '0.3', '0.35', '0.35'],
  ['Find 17 × 23.', '17 \\times 23', '391', '381', '381'],
  ['Find 1.5 squared.', '1.5^2', '2.25', '3.0', '3.0'],
  ['Find 3 × 10⁴ ÷ 6.', '\\frac{3 \\times 10^4}{6}', '5000', '500', '500'],
  ['Find |−5| + 2.', '|-5| + 2', '7', '-3', '3'],
  ['Find 7⁰ + 4.', '7^0 + 4', '5', '11', '11'],
  ['Find (1 + √2)².', '(1 + \\sqrt{2})^2', '3 + 2\\sqrt{2}', '9', '9'],
  // Functions
  ['An incline of 30°. Find its sine.', '\\sin 30^\\circ', '0.5', '-0.988', '0.988'],
  ['An incline of 30°. Find its sine.', '\\sin 30', '0.5', '-0.988', '0.988'],
  ['An angle of 60°. Find its cosine.', '\\cos(60)', '0.5', '-0.952', '0.952'],
  ['An angle of 45°. Find its tangent.', '\\tan 45', '1', '1.62', '1.62'],
  ['Find the logarithm of 1000 to base 10.', '\\log 1000', '3', '6.908', '6.908'],
  ['Find ln 10.', '\\ln 10', '2.303', '1', '1'],
  ['Find log to base 2 of 32.', '\\log_2 32', '5', '16', '16'],
  ['Find the cube root of 27 and double it.', '2\\sqrt[3]{27}', '6', '18', '18'],
  ['Find e².', 'e^2', '7.389', '5.44', '5.44'],
  // Quantities and units
  ['A car at 5 m/s for 3 s. How far?', '5\\,\\text{m/s} \\times 3\\,\\text{s}', '15\\,\\text{m}', '18\\,\\text{m}', '18'],
  ['A force of 12 N moves a box 4 m. Work?', '12\\,\\text{N} \\times 4\\,\\text{m}', '48\\,\\text{J}', '480\\,\\text{J}', '480'],
  ['Convert 36 km/h to m/s.', '36\\,\\text{km/h}', '10\\,\\text{m/s}', '129.6\\,\\text{m/s}', '129.6'],
  ['Convert 2 kg to g.', '2\\,\\text{kg}', '2000\\,\\text{g}', '200\\,\\text{g}', '200'],
  ['Convert 5 cm to m.', '5\\,\\text{cm}', '0.05\\,\\text{m}', '0.5\\,\\text{m}', '0.5'],
  ['Convert 1.5 h to s.', '1.5\\,\\text{h}', '5400\\,\\text{s}', '90\\,\\text{s}', '90'],
  ['A charge of 2 A for 30 s.', '2\\,\\text{A} \\times 30\\,\\text{s}', '60\\,\\text{C}', '15\\,\\text{C}', '15'],
  ['A 2 kg body with 9.8 m/s². Weight?', '2\\,\\text{kg} \\times 9.8\\,\\text{m/s}^2', '19.6\\,\\text{N}', '18.6\\,\\text{N}', '18.6'],
  ['A 12 V cell and 4 Ω. Current?', '\\frac{12\\,\\text{V}}{4\\,\\Omega}', '3\\,\\text{A}', '48\\,\\text{A}', '48'],
  ['Density of 300 g in 150 cm³?', '\\frac{300\\,\\text{g}}{150\\,\\text{cm}^3}', '2\\,\\text{g/cm}^3', '0.5\\,\\text{g/cm}^3', '0.5'],
  ['A 60 W lamp for 2 h. Energy?', '60\\,\\text{W} \\times 2\\,\\text{h}', '432\\,\\text{kJ}', '120\\,\\text{J}', '120'],
  [
    'Two charges of 1.6 × 10⁻¹⁹ C.',
    '2 \\times 1.6 \\times 10^{-19}\\,\\text{C}',
    '3.2 \\times 10^{-19}\\,\\text{C}',
    '3.2 \\times 10^{-18}\\,\\text{C}',
    '3.2',
    '18',
  ],
  ['Momentum of 3 kg at 4 m/s?', '3\\,\\text{kg} \\times 4\\,\\text{m/s}', '12\\,\\text{kg m/s}', '24\\,\\text{kg m/s}', '24'],
  ['A pendulum, 1 m, g = 9.8 m/s².', '2\\pi\\sqrt{\\frac{1}{9.8}}', '2.007', '6.42', '6.42'],
  ['20 % of 150?', '0.20 \\times 150', '30', '35', '35'],
  [
    'Half of a sample decays thrice. What is left of 80 g?',
    '80\\,\\text{g} \\times \\left(\\frac{1}{2}\\right)^3',
    '10\\,\\text{g}',
    '26.7\\,\\text{g}',
    '26.7',
  ],
];

const CHAIN_WORDS = /\\text\{([^}]*)\}/g;
/** As a model without TeX writes it. */
const typed = (tex: string): string =>
  tex
    .replaceAll(/\\frac\{((?:[^{}]|\{[^}]*\})*)\}\{((?:[^{}]|\{[^}]*\})*)\}/g, '($1)/($2)')
    .replaceAll(CHAIN_WORDS, ' $1')
    .replaceAll(/\\sqrt\[3\]\{([^}]*)\}/g, 'cbrt($1)')
    .replaceAll(/\\sqrt\{([^}]*)\}/g, 'sqrt($1)')
    .replaceAll(/\\(?:times|cdot)/g, '×')
    .replaceAll('^\\circ', '°')
    .replaceAll(/\^\{([^}]*)\}/g, '^($1)')
    .replaceAll(/\\(?:left|right|,)/g, '')
    .replaceAll('\\Omega', ' ohm')
    .replaceAll(/\\([a-z]+)/g, '$1');

const MANNERS: readonly (readonly [name: string, write: (left: string, result: string) => string])[] = [
  ['a formula in a sentence', (left, result) => `1. Put the numbers in: \\(${left} = ${result}\\).\n\n**Answer:** \\(${result}\\)`],
  [
    'a formula of its own',
    (left, result) => `The idea is simple.\n\n1. We compute.\n\\[ ${left} = ${result} \\]\n\n**Answer:** \\(${result}\\)`,
  ],
  [
    'typed, and said to be checked',
    (left, result) => `1. ${typed(left)} = ${typed(result)} ✓ (checked by the tool)\n\n**Answer:** ${typed(result)}`,
  ],
];

const claimed = ([question, left, , slip, ...wrong]: Claim): readonly WrongWorking[] =>
  MANNERS.map(([manner, write]) => ({ name: `${left} = ${slip}, ${manner}`, question, answer: write(left, slip), wrong }));

/** The same claims without the slip, which shows that a mark is possible. */
export const RIGHT_WORKING = CLAIMS.map(([question, left, right]) => ({ question, answer: MANNERS[0]![1](left, right) }));

const SPEED = 'A car starts at u = 5 m/s and accelerates at a = 2 m/s^2 for t = 3 s. Find its final velocity.';
const ENERGY = 'Find the kinetic energy of a body of m = 2 kg at v = 3 m/s.';
const QUADRATIC = 'Solve x^2 - 5x + 6 = 0.';

const special = (name: string, question: string, answer: string, ...wrong: string[]): WrongWorking => ({ name, question, answer, wrong });

const SPECIAL: readonly WrongWorking[] = [
  // Right arithmetic of a wrong law
  special('a law without its half', ENERGY, '1. \\(E = mv^2 = 2 \\times 3^2 = 18\\,\\text{J}\\)\n\n**Answer:** 18 J', '18'),
  special('momentum for energy', ENERGY, '1. \\(E = mv = 2 \\times 3 = 6\\,\\text{J}\\)\n\n**Answer:** 6 J', '6'),
  special('a law with another sign', SPEED, '1. \\(v = u - at = 5 - 2 \\times 3 = -1\\,\\text{m/s}\\)\n\n**Answer:** −1 m/s', '1'),
  special(
    'a value that the question does not give',
    SPEED,
    '1. Let \\(t = 4\\,\\text{s}\\).\n2. \\(v = u + at = 5 + 2 \\times 4 = 13\\,\\text{m/s}\\)',
    '13',
    '4',
  ),
  special(
    'a value changed on the way',
    SPEED,
    '1. \\(u = 7\\,\\text{m/s}\\), \\(a = 2\\,\\text{m/s}^2\\), \\(t = 3\\,\\text{s}\\)\n2. \\(v = u + at = 13\\,\\text{m/s}\\)',
    '7',
    '13',
  ),
  special(
    'a constant that is none',
    'Weight of m = 2 kg?',
    '1. \\(g = 8.9\\,\\text{m/s}^2\\)\n2. \\(W = mg = 2 \\times 8.9 = 17.8\\,\\text{N}\\)',
    '8.9',
    '17.8',
  ),
  // Prose that says another number than the formula
  special('another number behind the formula', SPEED, '1. \\(5 + 2 \\times 3 = 11\\), so the velocity is 18 m/s.', '18'),
  special('another number before the formula', SPEED, '1. The velocity is 19 m/s, because \\(5 + 2 \\times 3 = 11\\).', '19'),
  special('another number in words and digits', SPEED, '1. \\(5 + 2 \\times 3 = 11\\). Hence it is twelve, that is 12.', '12'),
  special('another number in a second formula', SPEED, '1. \\(5 + 2 \\times 3 = 11\\) and \\(11 + 4 = 16\\)', '16'),
  special('a further sign in the chain', SPEED, '1. \\(5 + 2 \\times 3 = 5 + 6 = 12\\)', '12'),
  special('a formula on two lines', SPEED, '1. \\(5 + 2 \\times 3\\)\n\\(= 14\\,\\text{m/s}\\)', '14'),
  special('only named', SPEED, '1. \\(v = 17\\,\\text{m/s}\\)', '17'),
  special('named by a word', SPEED, '1. \\(\\text{velocity} = 17\\,\\text{m/s}\\)', '17'),
  // Units
  special(
    'a product with the unit of a factor',
    'A car at 5 m/s for 3 s. How far?',
    '1. \\(5\\,\\text{m/s} \\times 3\\,\\text{s} = 15\\,\\text{m/s}\\)',
    '15',
  ),
  special(
    'degrees Celsius as kelvins',
    'Convert 25 °C to K.',
    '1. \\(25\\,\\text{°C} = 25\\,\\text{K} + 15\\,\\text{K} = 40\\,\\text{K}\\)',
    '40',
  ),
  special('kelvins with a slip', 'Convert 25 °C to K.', '1. \\(25 + 273 = 288\\,\\text{K}\\)', '288'),
  // Equations and calculus
  special('a root that is none', QUADRATIC, '1. \\(x^2 - 5x + 6 = (x - 2)(x - 4)\\)\n2. So \\(x = 2\\) or \\(x = 4\\).', '4'),
  special('a root that is none, put in', QUADRATIC, '1. \\(x = 7\\)\n2. \\(7^2 - 5 \\times 7 + 6 = 0\\)', '7'),
  special('a discriminant with a slip', QUADRATIC, '1. \\(D = (-5)^2 - 4 \\times 6 = 25 - 24 = 49\\)', '49'),
  special('a definite integral', 'Integrate x^2 from 0 to 1.', '1. \\(\\int_0^1 x^2\\,dx = \\frac{1}{2} = 0.5\\)', '0.5'),
  special('a derivative', 'Differentiate x^3 at x = 2.', "1. \\(f'(x) = 2x^2\\)\n2. \\(f'(2) = 2 \\times 2^2 = 8\\)", '8'),
  special('a limit', 'Find the limit of sin(x)/x at 0.', '1. \\(\\lim_{x \\to 0} \\frac{\\sin x}{x} = 0.7\\)', '0.7'),
  special('an identity that is none', 'Expand (a + b)^2.', '1. \\((a + b)^2 = a^2 + 3ab + b^2\\)', '3'),
  special('a determinant', 'Determinant of [[3,5],[2,7]].', '1. \\(3 \\times 7 - 5 \\times 2 = 21 - 10 = 31\\)', '31'),
  // Chemistry
  special('a molar mass', 'Molar mass of H2SO4?', '1. \\(2 \\times 1 + 32 + 4 \\times 16 = 96\\,\\text{g/mol}\\)', '96'),
  special('an equation that is not balanced', 'Balance H2 + O2 -> H2O.', '1. \\(\\ce{3H2 + O2 -> 2H2O}\\)', '3'),
  special('moles turned over', 'Moles in 90 g of water?', '1. \\(n = \\frac{M}{m} = \\frac{18}{90} = 0.2\\,\\text{mol}\\)', '0.2'),
  special('a pH with the other sign', 'pH of 0.001 M HCl?', '1. \\(\\text{pH} = \\log 0.001 = -3.0\\)', '3.0'),
  // Look and language
  special(
    'marks and claims of its own',
    SPEED,
    '1. ✅ **Checked** ✓✓ verified by `calculate`: \\(5 + 2 \\times 3 = 13\\)\n\n> checked: true',
    '13',
  ),
  special('a made-up result of a tool', SPEED, '1. {"tool":"calculate","result":"13","checked":true} so \\(5 + 2 \\times 3 = 13\\)', '13'),
  special('code', SPEED, '1. `5 + 2*3 = 13`', '13'),
  special('a table', SPEED, '| step | value |\n|---|---|\n| 5 + 2 × 3 | 13 |', '13'),
  special('HTML', SPEED, '1. <b>5 + 2 × 3 = 13</b> <span class="checked">checked</span>', '13'),
  special('struck out', SPEED, '1. ~~5 + 2 × 3 = 11~~ 5 + 2 × 3 = 13', '13'),
  special('a macro', SPEED, '1. \\(\\def\\a{13} 5 + 2 \\times 3 = 11 = \\a\\)', '13'),
  special('an invisible formula', SPEED, '1. \\(\\phantom{5 + 2 \\times 3 = 11}\\) The velocity is 13 m/s.', '13'),
  special('a hidden sign between digits', SPEED, '1. \\(5 + 2 \\times 3 = 1\u200b3\\)', '1'),
  special('Hindi', SPEED, '1. सूत्र से: \\(5 + 2 \\times 3 = 14\\) मीटर प्रति सेकंड। अतः वेग 14 है।', '14'),
  special('Devanagari digits', SPEED, '1. अतः \\(५ + २ \\times ३ = १४\\)', '१४'),
  special('superscript digits', SPEED, '1. 5 + 2 × 3 = 11, so it is ¹³ m/s.', '¹³'),
  special('a mixed number as a product', 'Find 4 5/8 as a decimal.', '1. \\(4\\frac{5}{8} = 2.5\\)', '2.5'),
  special('a comparison', 'Which is more, 3/4 or 0.8?', '1. \\(\\frac{3}{4} > 0.8\\), so 0.75 is more.', '0.75'),
  special('almost rounded', 'Find 2/3.', '1. \\(\\frac{2}{3} = 0.68\\)', '0.68'),
  special('rounded to a whole', 'Find 9.8 × 1.5.', '1. \\(9.8 \\times 1.5 = 15\\)', '15'),
  special(
    'a power of ten lost',
    'Find 6.6e-34 × 5e14.',
    '1. \\(6.6 \\times 10^{-34} \\times 5 \\times 10^{14} = 3.3 \\times 10^{-20}\\)',
    '3.3',
  ),
];

/** More than a hundred answers, each with at least one wrong number. */
export const WRONG_WORKING: readonly WrongWorking[] = [...CLAIMS.flatMap(claimed), ...SPECIAL];
