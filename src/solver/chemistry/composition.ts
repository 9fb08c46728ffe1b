import { ELEMENT_BY_SYMBOL } from './elements.ts';

/** Composition of a formula: `Fe2(SO4)3`, `CuSO4·5H2O`, `Cr2O7^2-`. */
export interface Composition {
  readonly formula: string;
  /** Number of atoms by symbol. */
  readonly atoms: ReadonlyMap<string, number>;
  readonly charge: number;
}

const CHARGE = /\^?\{?(\d*)([+-])\}?$|\^\{?([+-])(\d*)\}?$/;
const LONGEST = 60;
const MOST_ATOMS = 10_000;

/** Parses a chemical formula; null for anything else. An electron is `e-`. */
export function readComposition(written: string): Composition | null {
  if (written.length === 0 || written.length > LONGEST) return null;
  if (/^e\^?-$/.test(written)) return { formula: 'e-', atoms: new Map(), charge: -1 };
  const { body, charge } = withoutCharge(written.replace(/[()]?(?:aq|s|l|g)\)$/, (state) => (state.startsWith('(') ? '' : state)));
  const atoms = new Map<string, number>();
  for (const part of body.split(/[·•*.]/)) {
    const times = /^\d+/.exec(part)?.[0] ?? '';
    const counts = countsOf(part.slice(times.length));
    if (counts === null) return null;
    for (const [symbol, count] of counts) atoms.set(symbol, (atoms.get(symbol) ?? 0) + count * Number(times || 1));
  }
  return atoms.size === 0 ? null : { formula: written, atoms, charge };
}

/** Splits off a charge: SO4^2-, MnO4-, Fe3+, NH4+. The digit before the sign is a charge after a ^, or after a single symbol. */
function withoutCharge(written: string): { readonly body: string; readonly charge: number } {
  const match = CHARGE.exec(written);
  if (!match) return { body: written, charge: 0 };
  const sign = (match[2] ?? match[3]) === '+' ? 1 : -1;
  const digits = match[1] ?? match[4] ?? '';
  const before = written.slice(0, match.index);
  const isCaret = match[0].startsWith('^');
  const isCharge = isCaret || digits === '' || /^[A-Z][a-z]?$/.test(before) || before.endsWith(']');
  // Cr2O72-: the last digit before the sign is the charge.
  if (!isCharge && digits.length > 1) return { body: before + digits.slice(0, -1), charge: sign * Number(digits.slice(-1)) };
  return isCharge ? { body: before, charge: sign * Number(digits || 1) } : { body: before + digits, charge: sign };
}

function countsOf(text: string): Map<string, number> | null {
  const stack: Map<string, number>[] = [new Map()];
  const tokens = text.match(/[A-Z][a-z]?|\d+|[()[\]]|./g) ?? [];
  let last: Map<string, number> | null = null;
  const settle = (times: number): void => {
    const top = stack.at(-1)!;
    for (const [symbol, count] of last ?? []) top.set(symbol, (top.get(symbol) ?? 0) + count * times);
    last = null;
  };
  for (const token of tokens) {
    if (/^\d+$/.test(token)) {
      if (last === null || Number(token) === 0 || Number(token) > MOST_ATOMS) return null;
      settle(Number(token));
      continue;
    }
    settle(1);
    if (token === '(' || token === '[') stack.push(new Map());
    else if (token === ')' || token === ']') {
      if (stack.length < 2) return null;
      last = stack.pop()!;
    } else if (ELEMENT_BY_SYMBOL.has(token)) last = new Map([[token, 1]]);
    else return null;
  }
  settle(1);
  return stack.length === 1 && stack[0]!.size > 0 ? stack[0]! : null;
}

/** Molar mass in g/mol. */
export function molarMass({ atoms }: Composition): number {
  return [...atoms].reduce((sum, [symbol, count]) => sum + ELEMENT_BY_SYMBOL.get(symbol)!.mass * count, 0);
}

/** The formula as TeX: `\mathrm{Fe_{2}(SO_{4})_{3}}`. */
export function formulaTex(formula: string): string {
  const charge = /\^\{?(\d*[+-])\}?$/.exec(formula) ?? /([+-])$/.exec(formula);
  const body = charge ? formula.slice(0, charge.index) : formula;
  const tex = body.replace(/([A-Za-z)\]])(\d+)/g, '$1_{$2}').replace(/[·*•]/g, '\\cdot ');
  return `\\mathrm{${tex}${charge ? `^{${charge[1]}}` : ''}}`;
}
