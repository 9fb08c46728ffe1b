import { abstained, type Solver } from '../solution.ts';
import { chemicalText } from './chemical-text.ts';
import { formulaTex } from './composition.ts';
import { substancesIn } from './substances.ts';

const ASKED = /degrees? of unsaturation|double bond equivalents?|index of hydrogen deficiency|\bDBE\b|\bIHD\b/i;
const KNOWN = new Set(['C', 'H', 'O', 'S', 'N', 'F', 'Cl', 'Br', 'I']);

/** Rings and double bonds of an organic formula. */
export const solveUnsaturation: Solver = (question) => {
  const text = chemicalText(question);
  if (!ASKED.test(text)) return null;
  const compounds = substancesIn(text).filter(({ composition }) => composition.atoms.has('C'));
  const [compound] = compounds;
  if (compound === undefined || compounds.length !== 1) return null;
  const { atoms, formula } = compound.composition;
  if ([...atoms.keys()].some((symbol) => !KNOWN.has(symbol))) return null;
  const count = (...symbols: string[]): number => symbols.reduce((sum, symbol) => sum + (atoms.get(symbol) ?? 0), 0);
  const [c, h, n, x] = [count('C'), count('H'), count('N'), count('F', 'Cl', 'Br', 'I')];
  const degree = (2 * c + 2 + n - h - x) / 2;
  if (degree < 0 || !Number.isInteger(degree))
    return abstained(`No such molecule: ${formula} has too many or an odd number of atoms with one bond.`);
  return {
    status: 'solved',
    solution: {
      answer: String(degree),
      subject: 'chemistry',
      topic: 'Degree of unsaturation',
      steps: [
        {
          text: `Count the atoms in $${formulaTex(formula)}$; oxygen and sulphur do not matter:`,
          tex: `C = ${c},\\; H = ${h},\\; N = ${n},\\; X = ${x}`,
        },
        {
          text: 'Rings and double bonds together:',
          tex: `\\frac{2C + 2 + N - H - X}{2} = \\frac{2 \\times ${c} + 2 + ${n} - ${h} - ${x}}{2} = ${degree}`,
        },
      ],
      verification: `With ${degree} rings or double bonds the bonds of all atoms add up: ${2 * c + 2 + n - 2 * degree} places for ${h + x} atoms with one bond.`,
    },
  };
};
