import { plainNumber } from '../quantities/number-format.ts';
import { phraseTable } from '../reading/phrases.ts';
import type { Outcome, Solver } from '../solution.ts';
import { chemicalPhrase } from './chemical-text.ts';
import { type Composition, formulaTex, molarMass } from './composition.ts';
import { ELEMENT_BY_SYMBOL } from './elements.ts';
import { solved } from './outcome.ts';
import { substanceOf } from './substances.ts';

const table = phraseTable([
  [
    '[gram|relative] (molar mass|molecular mass|molecular weight|formula [unit] mass|formula [unit] weight) (of|for) {substance} [in (g/mol|g mol^-1|u)]',
    ({ substance = '' }) => massOf(substanceOf(substance)),
  ],
]);

/** Solves "Molar mass of CuSO4·5H2O", atom by atom. */
export const solveMolarMass: Solver = (question) => table({ text: chemicalPhrase(question) });

function massOf(substance: Composition | null): Outcome | null {
  if (substance === null) return null;
  const mass = molarMass(substance);
  const terms = Array.from(substance.atoms, ([symbol, count]) => ({ symbol, count, weight: ELEMENT_BY_SYMBOL.get(symbol)!.mass }));
  return solved({
    topic: 'Molar mass',
    result: mass,
    write: (found) => ({ answer: `${plainNumber(found)} g/mol`, tex: `M = ${plainNumber(found)}\\,\\mathrm{g/mol}` }),
    steps: [
      {
        text: `Count the atoms in $${formulaTex(substance.formula)}$:`,
        tex: terms.map(({ symbol, count }) => `\\mathrm{${symbol}}: ${count}`).join(',\\quad '),
      },
      {
        text: 'Multiply each by its atomic mass and add:',
        tex: `M = ${terms.map(({ count, weight }) => `${count} \\times ${weight}`).join(' + ')} = ${plainNumber(mass)}\\,\\mathrm{g/mol}`,
      },
    ],
    check: {
      claim: 'Taking the atoms away from this mass one by one, nothing is left.',
      holds: (found) => {
        let rest = found;
        for (const { count, weight } of terms) for (let atom = 0; atom < count; atom++) rest -= weight;
        return Math.abs(rest) < 1e-9 * mass;
      },
    },
  });
}
