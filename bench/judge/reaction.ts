import { isSameBag } from './pieces.ts';

interface Substance {
  readonly count: string;
  readonly formula: string;
}

/** True if two equations of a reaction have the same coefficients, in any order on a side; null: they are none. */
export function isSameReaction(found: string, expected: string): boolean | null {
  const [a, b] = [sides(found), sides(expected)];
  if (a === null || b === null) return null;
  return a.every((side, index) => isSameBag(side, b[index]!, (x, y) => x.count === y.count && x.formula === y.formula));
}

function sides(text: string): readonly (readonly Substance[])[] | null {
  const pair = text.split(/\s*(?:<?-+>|⇌)\s*|\s+=\s+/);
  if (pair.length !== 2) return null;
  const read = pair.map((side) => side.split(/\s+\+\s+|(?<=[\w)\]])\+(?=\d*[A-Z([])/).map(substance));
  return read.every((side): side is Substance[] => side.every((one) => one !== null)) ? read : null;
}

/** `2H2O(l)`, `3 H_2 O`, `Fe^(3+)`. */
function substance(source: string): Substance | null {
  const text = source.replaceAll(/\((?:s|l|g|aq)\)\s*$/g, '').replaceAll(/[\s_{}]/g, '');
  const found = /^(\d*)((?:[A-Z][a-z]?\d*|[([]|[)\]]\d*|[.·*]\d*)+(?:\^?\(?\d*[+-]\)?)?|e\^?\(?-\)?)$/.exec(
    text.replaceAll(/[₀-₉]/g, (digit) => String('₀₁₂₃₄₅₆₇₈₉'.indexOf(digit))),
  );
  return found && { count: found[1] || '1', formula: found[2]!.replaceAll(/[.·*]/g, '.') };
}
