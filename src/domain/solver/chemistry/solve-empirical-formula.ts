import { readQuantities } from '../quantities/lexer.ts';
import { plainNumber } from '../quantities/number-format.ts';
import { abstained, type Solver } from '../solution.ts';
import { chemicalText } from './chemical-text.ts';
import { ELEMENTS, type Element } from './elements.ts';

const ASKED = /(?<![a-z])(?:empirical|molecular|simplest) formula/i;
const MASS = /(?:molar mass|molecular (?:mass|weight)|mol\.? ?(?:mass|wt)\.?|molecular mass)[^\d]{0,40}(\d+(?:\.\d+)?)/i;
const VAPOUR_DENSITY = /vapou?r density[^\d]{0,30}(\d+(?:\.\d+)?)/i;
const MOST_MULTIPLE = 8;

interface Share {
  readonly element: Element;
  readonly percent: number;
}

/** From percentages by mass to the simplest formula, and with a molar mass to the molecular one. */
export const solveEmpiricalFormula: Solver = (question) => {
  const text = chemicalText(question);
  if (!ASKED.test(text)) return null;
  const shares = sharesIn(text);
  if (shares.length < 2) return null;
  const total = shares.reduce((sum, { percent }) => sum + percent, 0);
  if (Math.abs(total - 100) > 1.5)
    return abstained(`The percentages add up to ${plainNumber(total)} %, not to 100 %. Please check the numbers.`);
  const moles = shares.map(({ element, percent }) => percent / element.mass);
  const least = Math.min(...moles);
  const counts = wholeRatio(moles.map((one) => one / least));
  if (counts === null) return abstained('The atoms are not in a ratio of small whole numbers. Please check the percentages.');
  const empirical = shares.map(({ element }, index) => ({ element, count: counts[index]! }));
  const unitMass = empirical.reduce((sum, { element, count }) => sum + count * element.mass, 0);
  const isMolecular = /molecular formula/i.test(text);
  const said = Number(MASS.exec(text)?.[1] ?? 0) || 2 * Number(VAPOUR_DENSITY.exec(text)?.[1] ?? 0);
  if (isMolecular && said === 0 && !/empirical/i.test(text)) return abstained('For the molecular formula I need the molar mass.');
  const multiple = isMolecular && said > 0 ? said / unitMass : 1;
  const whole = Math.round(multiple);
  if (whole < 1 || Math.abs(multiple - whole) > 0.06 * whole)
    return abstained('The molar mass is not a whole multiple of the empirical formula. Please check the numbers.');
  const isBack = empirical.every(
    ({ element, count }, index) => Math.abs((100 * count * element.mass) / unitMass - shares[index]!.percent) < 1,
  );
  if (!isBack) return abstained('I could not check the formula with its percentages. Check the numbers.');
  const formula = (times: number): string =>
    inOrder(empirical)
      .map(({ element, count }) => `${element.symbol}${count * times === 1 ? '' : count * times}`)
      .join('');
  return {
    status: 'solved',
    solution: {
      answer: formula(whole),
      subject: 'chemistry',
      topic: 'Empirical formula',
      steps: [
        {
          text: 'In 100 g of the compound, the moles of each element:',
          tex: shares
            .map(
              ({ element, percent }, index) =>
                `\\mathrm{${element.symbol}}: \\frac{${percent}}{${element.mass}} = ${plainNumber(moles[index]!)}`,
            )
            .join(',\\quad '),
        },
        {
          text: 'Divide by the smallest and make the ratio whole:',
          tex: empirical.map(({ element, count }) => `\\mathrm{${element.symbol}}: ${count}`).join(',\\quad '),
        },
        { text: `The empirical formula is ${formula(1)}, with ${plainNumber(unitMass)} g/mol.` },
        ...(isMolecular && said > 0
          ? [{ text: `The molar mass is ${whole} times as much, so the molecular formula is ${formula(whole)}.` }]
          : []),
      ],
      verification: 'The percentages computed from this formula are the given ones.',
    },
  };
};

/** Organic formulas start with carbon and hydrogen, whatever the order in the question. */
function inOrder<T extends { readonly element: Element }>(all: readonly T[]): T[] {
  const rank = (symbol: string): number => (symbol === 'C' ? 0 : symbol === 'H' ? 1 : 2);
  return all.some(({ element }) => element.symbol === 'C')
    ? all.toSorted((a, b) => rank(a.element.symbol) - rank(b.element.symbol))
    : [...all];
}

function sharesIn(text: string): Share[] {
  const percents = readQuantities(text).filter(({ unit }) => unit?.symbol === '%');
  const shares = percents.flatMap(({ number, start, end }, index): Share[] => {
    const after = text.slice(end, percents[index + 1]?.start ?? end + 30);
    const before = text.slice(percents[index - 1]?.end ?? Math.max(0, start - 30), start);
    const element = elementAt(after, /^\s*(?:of |is |by mass |by weight )*\(?/) ?? elementBefore(before);
    return element ? [{ element, percent: number }] : [];
  });
  const isDistinct = new Set(shares.map(({ element }) => element.symbol)).size === shares.length;
  return shares.length === percents.length && isDistinct ? shares : [];
}

function elementAt(text: string, lead: RegExp): Element | undefined {
  const word = /^[A-Za-z]+/.exec(text.replace(lead, ''))?.[0] ?? '';
  return elementNamed(word);
}

function elementBefore(text: string): Element | undefined {
  return elementNamed(/([A-Za-z]+)\s*(?:is|=|:|-|\(|,)?\s*$/.exec(text)?.[1] ?? '');
}

function elementNamed(word: string): Element | undefined {
  const small = word
    .toLowerCase()
    .replace(/^di(?=oxygen|hydrogen|nitrogen|chlorine)/, '')
    .replace('sulfur', 'sulphur')
    .replace('aluminum', 'aluminium');
  return ELEMENTS.find(({ symbol, name }) => symbol === word || name === small);
}

function wholeRatio(ratio: readonly number[]): number[] | null {
  for (let multiple = 1; multiple <= MOST_MULTIPLE; multiple++) {
    const scaled = ratio.map((one) => one * multiple);
    if (scaled.every((one) => Math.abs(one - Math.round(one)) < 0.035 * multiple ** 0.5 + 0.02)) return scaled.map(Math.round);
  }
  return null;
}
