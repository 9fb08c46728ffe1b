import { choices, type Generator, written } from '../generator.ts';
import { quantity, rounded } from './quantity.ts';

const chapter = 'chem-thermodynamics';

const FUELS = [
  { name: 'methane', carbon: 1, hydrogen: 4, combustion: -890 },
  { name: 'ethane', carbon: 2, hydrogen: 6, combustion: -1560 },
  { name: 'ethyne', carbon: 2, hydrogen: 2, combustion: -1300 },
  { name: 'benzene', carbon: 6, hydrogen: 6, combustion: -3268 },
  { name: 'propane', carbon: 3, hydrogen: 8, combustion: -2220 },
] as const;

const GAS_REACTIONS = [
  { equation: 'N2(g) + 3H2(g) -> 2NH3(g)', gained: -2 },
  { equation: 'C3H8(g) + 5O2(g) -> 3CO2(g) + 4H2O(l)', gained: -3 },
  { equation: 'CaCO3(s) -> CaO(s) + CO2(g)', gained: 1 },
  { equation: '2SO2(g) + O2(g) -> 2SO3(g)', gained: -1 },
  { equation: 'N2O4(g) -> 2NO2(g)', gained: 1 },
] as const;

/** Hydrogenations of C₂ molecules: bonds that change, and the C–H bonds that stay. */
const HYDROGENATIONS = [
  { equation: 'C2H4(g) + H2(g) -> C2H6(g)', bond: 'C=C', enthalpy: 610, hydrogens: 4, added: 1 },
  { equation: 'C2H2(g) + 2H2(g) -> C2H6(g)', bond: 'C≡C', enthalpy: 835, hydrogens: 2, added: 2 },
] as const;

export const thermodynamics: readonly Generator[] = [
  {
    id: 'chem-thermodynamics-51',
    chapter,
    topic: 'hess-law',
    difficulty: 2,
    seconds: 90,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const { name, carbon, hydrogen, combustion } = random.pick(FUELS);
      const [ofCarbon, ofHydrogen] = [random.pick([-393, -394]), random.pick([-285, -286])];
      const answer = carbon * ofCarbon + (hydrogen / 2) * ofHydrogen - combustion;
      const option = (value: number) => quantity(value, 'kJ/mol', 4);
      return {
        statement: `The enthalpies of combustion of graphite, hydrogen (to liquid water) and ${name}, $\\ce{C_{${carbon}}H_{${hydrogen}}}$, are $${ofCarbon}$, $${ofHydrogen}$ and $${combustion}$ kJ/mol. What is the enthalpy of formation of ${name}?`,
        values: { carbon, hydrogen, combustion, ofCarbon, ofHydrogen },
        answer,
        ...choices(random, option(answer), [
          option(-answer),
          option(ofCarbon + ofHydrogen - combustion),
          option(carbon * ofCarbon + hydrogen * ofHydrogen - combustion),
          option(carbon * ofCarbon + (hydrogen / 2) * ofHydrogen + combustion),
        ]),
        solution: [
          `Combustion: $\\ce{C_{${carbon}}H_{${hydrogen}} + O2 -> ${carbon}CO2 + ${hydrogen / 2}H2O}$ (oxygen not balanced), where $\\Delta_f H$ of the products equals the combustion of the elements.`,
          `$\\Delta_f H = ${carbon}(${ofCarbon}) + ${hydrogen / 2}(${ofHydrogen}) - (${combustion}) = ${answer}$ kJ/mol.`,
        ],
      };
    },
  },
  {
    id: 'chem-thermodynamics-52',
    chapter,
    topic: 'enthalpy',
    difficulty: 2,
    seconds: 75,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const { equation, gained } = random.pick(GAS_REACTIONS);
      const temperature = random.pick([300, 400, 500]);
      const answer = (gained * 8.314 * temperature) / 1000;
      const option = (value: number) => quantity(value, 'kJ');
      return {
        statement: `What is $\\Delta H - \\Delta U$ for $\\ce{${equation}}$ at ${temperature} K? ($R = 8.314\\ \\text{J/(mol K)}$)`,
        values: { gained, temperature },
        answer,
        ...choices(random, option(answer), [option(-answer), option(answer * 2), option(-answer * 2), option(answer * 3)]),
        solution: [
          `$\\Delta H - \\Delta U = \\Delta n_g RT$, where only gases count: $\\Delta n_g = ${gained}$.`,
          `$${gained}\\times 8.314\\times ${temperature} = ${written(answer * 1000, 4)}$ J, which is ${option(answer)}.`,
        ],
      };
    },
  },
  {
    id: 'chem-thermodynamics-53',
    chapter,
    topic: 'first-law',
    difficulty: 2,
    seconds: 75,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const moles = random.pick([0.5, 1, 2, 3]);
      const temperature = random.pick([300, 400, 500]);
      const [from, ratio] = [random.pick([1, 2, 5]), random.pick([2, 5, 10])];
      const answer = (-moles * 8.314 * temperature * Math.log(ratio)) / 1000;
      const option = (value: number) => quantity(value, 'kJ');
      return {
        statement: `${moles} mol of an ideal gas expands isothermally and reversibly at ${temperature} K from ${from} L to ${from * ratio} L. How much work is done on the gas? ($R = 8.314\\ \\text{J/(mol K)}$, $\\ln 10 = 2.303$, $\\log 2 = 0.301$)`,
        values: { moles, temperature, from, ratio },
        answer,
        ...choices(random, option(answer), [
          option(-answer),
          option(answer / 2.303),
          option((-moles * 8.314 * temperature * (ratio - 1)) / 1000),
          option((-moles * 8.314 * temperature * (1 - 1 / ratio)) / 1000),
        ]),
        solution: [
          '$w = -nRT\\ln\\frac{V_2}{V_1}$, negative for an expansion.',
          `$w = -${moles}\\times 8.314\\times ${temperature}\\times\\ln ${ratio} = ${written(answer * 1000)}$ J.`,
        ],
      };
    },
  },
  {
    id: 'chem-thermodynamics-54',
    chapter,
    topic: 'bond-enthalpy',
    difficulty: 2,
    seconds: 75,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const { equation, bond, enthalpy, hydrogens, added } = random.pick(HYDROGENATIONS);
      const [single, carbonHydrogen, hydrogenGas] = [random.pick([345, 348]), random.pick([410, 413, 415]), random.pick([432, 435, 436])];
      const answer = enthalpy + added * hydrogenGas - single - 2 * added * carbonHydrogen;
      const option = (value: number) => quantity(value, 'kJ/mol', 4);
      return {
        statement: `Bond enthalpies in kJ/mol: ${bond} ${enthalpy}, C–C ${single}, C–H ${carbonHydrogen}, H–H ${hydrogenGas}. What is $\\Delta H$ of $\\ce{${equation}}$?`,
        values: { enthalpy, single, carbonHydrogen, hydrogenGas, hydrogens, added },
        answer,
        ...choices(random, option(answer), [
          option(-answer),
          option(enthalpy + added * hydrogenGas - 2 * added * carbonHydrogen),
          option(enthalpy + added * hydrogenGas - single - added * carbonHydrogen),
          option(added * hydrogenGas - single - 2 * added * carbonHydrogen),
        ]),
        solution: [
          `Broken: one ${bond} and ${added} H–H. Formed: one C–C and ${2 * added} C–H; the other C–H bonds stay.`,
          `$\\Delta H = ${enthalpy} + ${added}\\times ${hydrogenGas} - ${single} - ${2 * added}\\times ${carbonHydrogen} = ${answer}$ kJ/mol.`,
        ],
      };
    },
  },
  {
    id: 'chem-thermodynamics-55',
    chapter,
    topic: 'gibbs-energy',
    difficulty: 1,
    seconds: 50,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const answer = random.pick([250, 300, 350, 400, 450, 500]);
      const entropy = random.pick([40, 60, 80, 100, 120, 160]);
      const enthalpy = (answer * entropy) / 1000;
      return {
        statement: `A reaction has $\\Delta H = ${enthalpy}$ kJ/mol and $\\Delta S = ${entropy}\\ \\text{J/(mol K)}$, both independent of temperature. Above which temperature, in K, is it spontaneous?`,
        values: { enthalpy, entropy },
        answer,
        key: rounded((enthalpy * 1000) / entropy),
        solution: [
          '$\\Delta G = \\Delta H - T\\Delta S$ changes its sign where $T = \\frac{\\Delta H}{\\Delta S}$.',
          `$T = \\frac{${enthalpy * 1000}}{${entropy}} = ${answer}$ K.`,
        ],
      };
    },
  },
  {
    id: 'chem-thermodynamics-56',
    chapter,
    topic: 'gibbs-energy',
    difficulty: 2,
    seconds: 75,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const power = random.pick([-5, -4, -3, -2, 2, 3, 4, 5]);
      const temperature = random.pick([298, 300, 400]);
      const answer = (-2.303 * 8.314 * temperature * power) / 1000;
      const option = (value: number) => quantity(value, 'kJ/mol');
      return {
        statement: `The equilibrium constant of a reaction is $10^{${power}}$ at ${temperature} K. What is its $\\Delta G^\\circ$? ($R = 8.314\\ \\text{J/(mol K)}$, $\\ln 10 = 2.303$)`,
        values: { power, temperature },
        answer,
        ...choices(random, option(answer), [option(-answer), option(answer / 2.303), option(-answer / 2.303), option(answer * 2.303)]),
        solution: [
          '$\\Delta G^\\circ = -RT\\ln K = -2.303\\,RT\\log K$.',
          `$\\Delta G^\\circ = -2.303\\times 8.314\\times ${temperature}\\times (${power}) = ${written(answer * 1000)}$ J/mol.`,
        ],
      };
    },
  },
  {
    id: 'chem-thermodynamics-57',
    chapter,
    topic: 'enthalpy',
    difficulty: 1,
    seconds: 75,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const molarMass = random.pick([46, 60, 74, 88, 102, 128]);
      const [mass, rise, capacity] = [random.pick([0.5, 1, 2]), random.pick([1.5, 2, 2.5, 3]), random.pick([8, 10, 12])];
      const answer = (capacity * rise * molarMass) / mass;
      return {
        statement: `When ${mass} g of a compound of molar mass ${molarMass} g/mol burns in a bomb calorimeter of heat capacity ${capacity} kJ/K, the temperature rises by ${rise} K. How much heat does one mole set free at constant volume, in kJ?`,
        values: { mass, rise, capacity, molarMass },
        answer,
        key: rounded(answer),
        solution: [
          `Heat: $${capacity}\\times ${rise} = ${capacity * rise}$ kJ from ${mass} g.`,
          `One mole is ${molarMass} g: $${capacity * rise}\\times\\frac{${molarMass}}{${mass}} = ${answer}$ kJ.`,
        ],
      };
    },
  },
  {
    id: 'chem-thermodynamics-58',
    chapter,
    topic: 'entropy',
    difficulty: 2,
    seconds: 75,
    exams: ['jee-main', 'jee-advanced'],
    kind: 'single',
    make: (random) => {
      const moles = random.pick([1, 2, 4]);
      const [from, factor] = [random.pick([200, 250, 300]), random.pick([2, 3, 4])];
      const answer = moles * 2.5 * 8.314 * Math.log(factor);
      const option = (value: number) => quantity(value, 'J/K');
      return {
        statement: `${moles} mol of a monatomic ideal gas is heated at constant pressure from ${from} K to ${from * factor} K. By how much does its entropy increase? ($R = 8.314\\ \\text{J/(mol K)}$, $\\ln 2 = 0.693$, $\\ln 3 = 1.099$)`,
        values: { moles, from, factor },
        answer,
        ...choices(random, option(answer), [
          option(answer * 0.6),
          option(answer * 0.4),
          option(answer / 2.303),
          option(moles * 2.5 * 8.314 * (factor - 1)),
        ]),
        solution: [
          'At constant pressure $dS = \\frac{nC_p\\,dT}{T}$, with $C_p = \\frac{5}{2}R$ for a monatomic gas.',
          `$\\Delta S = ${moles}\\times\\frac{5}{2}\\times 8.314\\times\\ln ${factor} = ${written(answer)}$ J/K.`,
        ],
      };
    },
  },
];
