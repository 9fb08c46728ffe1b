import { readQuantities } from '../quantities/lexer.ts';
import { plainNumber } from '../quantities/number-format.ts';
import type { Solver } from '../solution.ts';
import { chemicalText } from './chemical-text.ts';
import { formulaTex, molarMass } from './composition.ts';
import { ELEMENT_BY_SYMBOL } from './elements.ts';
import { solved } from './outcome.ts';
import { substancesIn } from './substances.ts';

const ASKED =
  /(?<![a-z])(?:molar mass|molecular (?:mass|weight)|formula (?:unit )?(?:mass|weight)|gram molecular (?:mass|weight)|relative molecular mass)(?: of| for)?/i;

/** "Molar mass of CuSO4·5H2O": atom by atom. */
export const solveMolarMass: Solver = (question) => {
  const text = chemicalText(question);
  const asked = ASKED.exec(text);
  if (!asked || readQuantities(text).some(({ unit }) => unit !== null)) return null;
  const substances = substancesIn(text).filter(({ start }) => start >= asked.index);
  const [substance] = substances;
  if (substance === undefined || substances.length !== 1) return null;
  const { atoms } = substance.composition;
  const mass = molarMass(substance.composition);
  const terms = [...atoms].map(([symbol, count]) => ({ symbol, count, weight: ELEMENT_BY_SYMBOL.get(symbol)!.mass }));
  const tex = formulaTex(substance.composition.formula);
  return solved({
    topic: 'Molar mass',
    result: mass,
    write: (found) => ({ answer: `${plainNumber(found)} g/mol`, tex: `M = ${plainNumber(found)}\\,\\mathrm{g/mol}` }),
    steps: [
      { text: `Count the atoms in $${tex}$:`, tex: terms.map(({ symbol, count }) => `\\mathrm{${symbol}}: ${count}`).join(',\\quad ') },
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
};
