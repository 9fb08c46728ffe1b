import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { balanced, isConserved } from './balance.ts';
import { readComposition, type Composition } from './composition.ts';
import { solveChemistry } from './solve-chemistry.ts';
import { CHEMISTRY_QUESTIONS } from './testing/chemistry-questions.ts';

function answer(question: string): string {
  const outcome = solveChemistry(question);
  return outcome === null ? 'null' : outcome.status === 'solved' ? outcome.solution.answer : outcome.reason;
}

describe('formulas of substances', () => {
  it.each<[string, Record<string, number>, number]>([
    ['H2O', { H: 2, O: 1 }, 0],
    ['Fe2(SO4)3', { Fe: 2, S: 3, O: 12 }, 0],
    ['CuSO4·5H2O', { Cu: 1, S: 1, O: 9, H: 10 }, 0],
    ['K4[Fe(CN)6]', { K: 4, Fe: 1, C: 6, N: 6 }, 0],
    ['SO4^2-', { S: 1, O: 4 }, -2],
    ['MnO4-', { Mn: 1, O: 4 }, -1],
    ['Fe3+', { Fe: 1 }, 3],
    ['NH4+', { N: 1, H: 4 }, 1],
    ['Cr2O72-', { Cr: 2, O: 7 }, -2],
  ])('reads %s', (formula, atoms, charge) => {
    const read = readComposition(formula);
    expect(Object.fromEntries(read!.atoms)).toEqual(atoms);
    expect(read!.charge).toBe(charge);
  });

  it.each(['', 'Xx', 'H2(', 'h2o', '2', ')H', 'H0', 'Hello'])('is none: %j', (text) => {
    expect(readComposition(text)).toBeNull();
  });
});

describe('balancing', () => {
  it.each([
    ['Balance: H2 + O2 -> H2O', '2H2 + O2 -> 2H2O'],
    ['KMnO4 + HCl → KCl + MnCl2 + H2O + Cl2', '2KMnO4 + 16HCl -> 2KCl + 2MnCl2 + 8H2O + 5Cl2'],
    ['Balance Cr2O7^2- + Fe^2+ + H^+ -> Cr^3+ + Fe^3+ + H2O', 'Cr2O7^2- + 6Fe^2+ + 14H^+ -> 2Cr^3+ + 6Fe^3+ + 7H2O'],
    ['MnO4- + Fe2+ + H+ -> Mn2+ + Fe3+ + H2O', 'MnO4- + 5Fe2+ + 8H+ -> Mn2+ + 5Fe3+ + 4H2O'],
    ['Balance the following chemical equation: C3H8 + O2 → CO2 + H2O.', 'C3H8 + 5O2 -> 3CO2 + 4H2O'],
    ['CuSO4·5H2O -> CuSO4 + H2O', 'CuSO4·5H2O -> CuSO4 + 5H2O'],
    ['Balance $\\mathrm{Al} + \\mathrm{O}_2 \\rightarrow \\mathrm{Al}_2\\mathrm{O}_3$', '4Al + 3O2 -> 2Al2O3'],
  ])('%s', (question, equation) => {
    expect(answer(question)).toBe(equation);
  });

  it('reports two reactions in one, which have no single balance', () => {
    expect(answer('Balance H2O2 + KMnO4 -> O2 + MnO2 + KOH + H2O')).toContain('not unique');
  });

  it('reports an element that would come from nothing', () => {
    expect(answer('Balance NaCl -> KCl')).toContain('cannot be balanced');
  });

  it('conserves every element and the charge in whatever it calls balanced', () => {
    const species = fc
      .array(fc.tuple(fc.constantFrom('H', 'O', 'C', 'N', 'Fe'), fc.integer({ min: 1, max: 4 })), { minLength: 1, maxLength: 3 })
      .chain((atoms) => fc.integer({ min: -2, max: 2 }).map((charge): Composition => ({ formula: 'x', atoms: new Map(atoms), charge })));
    const side = fc.array(species, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(side, side, (left, right) => {
        const result = balanced({ left, right });
        expect(result.kind !== 'balanced' || isConserved({ left, right }, result.coefficients)).toBe(true);
      }),
    );
  });
});

describe('chemistry', () => {
  it.each(CHEMISTRY_QUESTIONS)('solves: %s', (question, expected) => {
    expect(answer(question)).toBe(expected);
  });

  it.each([
    [
      'does not neglect what dissociates of a strong weak acid',
      'The Ka of HF is 3.2 × 10^-4. Calculate the degree of dissociation of 0.02 M HF.',
      '0.1187',
    ],
    ['does not take a weak base for an acid', 'What is the pH of 0.05 M ammonia solution if its degree of dissociation is 0.019?', '10.98'],
    [
      'does not take the salt of a weak acid for the acid',
      'Calculate the pH of 0.1 M sodium acetate solution. pKa of acetic acid is 4.74.',
      '8.87',
    ],
    [
      'gives a freezing point in degrees, not kelvins called degrees',
      'Calculate the freezing point of a solution containing 60 g of glucose in 250 g of water. Kf = 1.86 K kg mol^-1',
      '-2.48 °C',
    ],
    [
      'counts work as chemists do, where the gas expands reversibly',
      'Calculate the work done when 2 mol of an ideal gas expands isothermally and reversibly from 10 L to 20 L at 300 K.',
      '-3458 J',
    ],
    [
      'does not ask for the temperature at which a constant was measured',
      "Henry's law constant for CO2 in water is 1.67 × 10^8 Pa at 298 K. Calculate the mole fraction of CO2 at a pressure of 2.5 × 10^5 Pa.",
      '0.001497',
    ],
    [
      'counts the ions of a salt that dissociates completely',
      'Osmotic pressure of 0.1 M NaCl at 300 K assuming complete dissociation',
      '4.923 atm',
    ],
    [
      'counts each ion of a salt for the solubility',
      'Solubility of Ag2CrO4 is 6.5 × 10^-5 mol/L. Find its solubility product.',
      '1.098 × 10^-12',
    ],
    [
      'takes off what the base neutralises',
      'Calculate the pH of a solution obtained by mixing 50 mL of 0.2 M HCl with 50 mL of 0.1 M NaOH.',
      '1.301',
    ],
    [
      'tells isotopes from charges',
      'The half-life for radioactive decay of 14C is 5730 years. An artifact had only 80% of the 14C found in a living tree. Estimate the age of the sample.',
      '1845 year',
    ],
    [
      'takes no K^-1 of the gas constant for a substance, nor the bracket behind it for a part of it',
      'What volume will 3.2 g of methane occupy at 300 K and 1 atm? (R = 0.0821 L atm K^-1 mol^-1)',
      '4.926 L',
    ],
    [
      'reads a litre squared',
      'Find the pressure of 2 mol of a van der Waals gas in 5 L at 300 K. a = 4.17 atm L2 mol-2, b = 0.0371 L mol-1',
      '9.327 atm',
    ],
  ])('%s', (_, question, expected) => {
    expect(answer(question)).toBe(expected);
  });

  it.each([
    'pH of 10^-8 M HCl',
    'CsCl crystallises in a body-centred cubic lattice with edge 400 pm, molar mass 168.5. Find the density',
    'Calculate the freezing point of 0.1 m CaCl2 solution. Kf = 1.86 K kg/mol',
    'For the equilibrium 2NOCl(g) ⇌ 2NO(g) + Cl2(g), Kc is 3.75 × 10^-6 at 1069 K. Calculate Kp.',
    'Kc for 2HI ⇌ H2 + I2 is 0.02. Find the degree of dissociation.',
    'In a reaction A + B ⇌ C + D, initial concentrations of A and B are 1 M each and at equilibrium [C] = 0.4 M. Find Kc.',
    'What is the solubility of Mg(OH)2 at pH 12? Ksp = 1.8 × 10^-11',
    'Calculate the pH of a 0.1 M acetic acid solution to which 0.1 M HCl is added, Ka = 1.8e-5',
    'Calculate the emf of the cell Zn | Zn2+ (0.1 M) || Cu2+ (0.01 M) | Cu.',
    'A first order reaction has half-life 10 s and rate constant 5 s^-1. What fraction remains after 20 s?',
    '10 g of NaOH is 1 mol of NaOH in 500 mL. Find the molarity.',
    'अमोनिया के 17 g में कितने मोल होते हैं?',
    'How many grams of oxalic acid dihydrate (H2C2O4.2H2O) are needed for 250 mL of 0.1 M solution?',
    'How many molecules of oxygen in 16 g of SO2?',
    'How many moles of electrons are present in 1.6 g of methane?',
    'How many moles of ions are in 5.85 g of NaCl?',
    'Find the number of moles of O atoms in 16 g of O2.',
    'Find the mass of KClO3 (122.5 g/mol) that gives 6.72 L of O2 at STP.',
    'Find the mass of CaCO3 (100 g/mol) to get 11.2 L of CO2 at STP.',
    'The work done on a gas is 100 J and it gives out 40 J of heat. Find ΔU.',
    'How many moles of neutrons are in 1.8 g of H2O (O-16)?',
    'Find the average kinetic energy of one mole of a diatomic gas at 300 K. R = 8.314 J/mol K',
    'Calculate the number of moles of oxygen in 36 g of water',
    '50 g of N2 and 10 g of H2 react to form NH3. Which reactant is left over and how much is left?',
    'What mass of CaO is obtained from 50 g of CaCO3 which is 80% pure? CaCO3 -> CaO + CO2',
    'N2 + 3H2 -> 2NH3. 28 g of N2 gives 17 g of NH3. Find the percentage yield.',
    'How many grams of H2 are left when 10 g of H2 reacts with 16 g of O2? 2H2 + O2 -> 2H2O',
    'What volume of H2 is evolved when 6.5 g of Zn reacts with HCl? Zn + 2HCl -> ZnCl2 + H2',
    'How many moles of 0.1 M NaOH neutralise 25 mL of 0.2 M HCl?',
    'What volume of 0.1 M NaOH half neutralises 25 mL of 0.2 M HCl?',
    '20 mL of NaOH neutralises 25 mL of 0.1 M HCl. Find the molarity of the salt.',
    '100 mL of 0.1 M HCl is mixed with 50 mL of 0.1 M NaOH and diluted to 1 L. pH?',
    '50 mL of 0.2 M HCl is mixed with 50 mL of 0.1 M NaOH. What is the pH change?',
    '2H2 + O2 -> 2H2O. What mass of #2 is formed from @5 #7?',
    'Write the electronic configuration of the valence shell of Fe',
    'Half of a 0.2 M NaCl solution of 500 mL is evaporated. Find the new molarity.',
  ])('guesses nothing for: %s', (question) => {
    expect(solveChemistry(question)?.status).not.toBe('solved');
  });

  it.each(['', 'hello', 'अमोनिया का मोलर द्रव्यमान', '->', 'A + B -> C', '((((', 'pH', 'balance', 'mole '.repeat(30_000)])(
    'has no answer for %j',
    (question) => {
      expect(solveChemistry(question)?.status).not.toBe('solved');
    },
  );

  it('terminates for any text', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string(),
            fc.constantFrom('H2O', '->', '+', '5 g of', 'NaOH', 'molarity', 'balance', 'oxidation number of', '[', '('),
          ),
          { maxLength: 30 },
        ),
        (words) => {
          const outcome = solveChemistry(words.join(' '));
          expect(outcome === null || typeof outcome.status === 'string').toBe(true);
        },
      ),
    );
  });
});

describe('the pH of a salt', () => {
  it.each([
    ['Find the pH of 0.1 M C6H5COONa, Ka = 6.5e-5', '8.594'],
    ['Find the pH of 0.1 M KNO2, Ka = 4.5e-4', '8.173'],
    ['Find the pH of 0.1 M CH3NH3Cl, Kb = 4.4e-4', '5.822'],
  ])('is not that of its acid or base: %s', (question, expected) => {
    expect(answer(question)).toBe(expected);
  });

  it.each(['NaHCO3 with Ka = 4.3e-7', 'Na2CO3 with Ka = 5e-11', 'CH3COONH4 with pKa = 4.74'])(
    'is left where it has two laws: %s',
    (salt) => {
      expect(solveChemistry(`Find the pH of 0.1 M ${salt}`)?.status).toBe('abstained');
    },
  );
});
