import { readQuantities } from '../quantities/lexer.ts';
import { plainNumber } from '../quantities/number-format.ts';
import type { Solver } from '../solution.ts';
import { chemicalText } from './chemical-text.ts';
import { formulaTex, molarMass } from './composition.ts';
import { ELEMENT_BY_SYMBOL } from './elements.ts';
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
  const shares = terms.reduce((sum, { count, weight }) => sum + (count * weight) / mass, 0);
  if (Math.abs(shares - 1) > 1e-9) return null;
  return {
    status: 'solved',
    solution: {
      answer: `${plainNumber(mass)} g/mol`,
      tex: `M = ${plainNumber(mass)}\\,\\mathrm{g/mol}`,
      subject: 'chemistry',
      topic: 'Molar mass',
      steps: [
        { text: `Count the atoms in $${tex}$:`, tex: terms.map(({ symbol, count }) => `\\mathrm{${symbol}}: ${count}`).join(',\\quad ') },
        {
          text: 'Multiply each by its atomic mass and add:',
          tex: `M = ${terms.map(({ count, weight }) => `${count} \\times ${weight}`).join(' + ')} = ${plainNumber(mass)}\\,\\mathrm{g/mol}`,
        },
      ],
      verification: 'The shares of the elements in this mass add up to 100 %.',
    },
  };
};
