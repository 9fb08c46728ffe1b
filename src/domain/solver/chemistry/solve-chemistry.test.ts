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

  it('says that two reactions in one have no single balance', () => {
    expect(answer('Balance H2O2 + KMnO4 -> O2 + MnO2 + KOH + H2O')).toContain('not unique');
  });

  it('says that an element cannot come from nothing', () => {
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

  it('says that percentages which do not add up contradict themselves', () => {
    expect(answer('Find the empirical formula of a compound with 40% C, 20% H and 10% O.')).toContain('contradicts');
  });

  it.each([
    'pH of 10^-8 M HCl',
    'How many grams of oxalic acid dihydrate (H2C2O4.2H2O) are needed for 250 mL of 0.1 M solution?',
    'How many molecules of oxygen in 16 g of SO2?',
    'Calculate the number of moles of oxygen in 36 g of water',
    '50 g of N2 and 10 g of H2 react to form NH3. Which reactant is left over and how much is left?',
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

  it('gets to the end of any text', () => {
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
