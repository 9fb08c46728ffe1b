import { evaluateComplex, modulus } from '../src/domain/solver/maths/algebra/complex.ts';
import { withWork } from '../src/domain/solver/maths/algebra/work.ts';
import { parsed } from '../src/domain/solver/maths/reading/parse.ts';
import { isSameAnswer } from '../src/domain/solver/maths/reading/same-answer.ts';

/** Of what two numbers may differ by, where the expected one was rounded. */
const TOLERANCE = 0.01;
const WORK = 1_000_000;

/**
 * Whether an answer says what was expected: the option by letter or text, the same expression, the same set or family of
 * solutions, roots in any order, or the same quantity within 1 %.
 */
export function isRightAnswer(found: string, expected: string): boolean {
  const letter = /^\(?([a-d])[).]?$/i.exec(expected.trim());
  if (letter && found.startsWith('(')) return found.slice(1, 2).toLowerCase() === letter[1]!.toLowerCase();
  const [a, b] = [realPart(plain(found), plain(expected)), plain(expected)];
  if (a.toLowerCase() === b.toLowerCase() || letters(a) === letters(b)) return true;
  const same = withWork(WORK, () => quietly(() => isSameAnswer(a, b)));
  if (same === true) return true;
  return listsAgree(a, b);
}

/** Where only real roots are expected, complex ones after them do no harm. */
function realPart(found: string, expected: string): string {
  const isComplex = (text: string) => /(?:^|[-\d\s)*(])i(?:$|[\s)*/])/.test(text);
  const roots = found.split(' or ');
  const real = roots.filter((root) => !isComplex(root));
  return isComplex(expected) || roots.length < 3 || real.length === 0 ? found : real.join(' or ');
}

function plain(answer: string): string {
  return answer
    .replaceAll(/\s+/g, ' ')
    .replace(/^\([a-d]\) /i, '')
    .replaceAll('≈', '=')
    .replaceAll(/[−–]/g, '-')
    .replaceAll('∞', 'infinity')
    .replaceAll(/\*\*/g, '^')
    .replace(/[.;]$/, '')
    .trim();
}

const letters = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/^[a-z]\w*\s*(?:=|∈|in)\s*/g, '')
    .replaceAll(/\s+or\s+|\s*∪\s*|\s+u\s+/g, '∪')
    .replaceAll(/[\s*{}$]/g, '');

function listsAgree(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => text.split(/\s+or\s+|\s+and\s+|,(?![^([]*[)\]])|;/).filter((piece) => piece.trim() !== ''));
  if (left!.length !== right!.length) return false;
  const rest = [...right!];
  return left!.every((piece) => {
    const index = rest.findIndex((other) => quantitiesAgree(piece, other));
    if (index < 0) return false;
    rest.splice(index, 1);
    return true;
  });
}

/** To the unit it is measured in without prefix: factor and what is left. */
const units: Readonly<Record<string, readonly [number, string]>> = {
  km: [1000, 'm'], cm: [0.01, 'm'], mm: [0.001, 'm'], nm: [1e-9, 'm'], g: [0.001, 'kg'], mg: [1e-6, 'kg'], kJ: [1000, 'J'], mJ: [0.001, 'J'],
  kN: [1000, 'N'], min: [60, 's'], h: [3600, 's'], ms: [0.001, 's'], kW: [1000, 'W'], mA: [0.001, 'A'], kPa: [1000, 'Pa'], ohm: [1, 'Ω'], ohms: [1, 'Ω'], kΩ: [1000, 'Ω'],
  mol: [1, 'mol'], moles: [1, 'mol'], litre: [1, 'L'], litres: [1, 'L'], l: [1, 'L'], mL: [0.001, 'L'], degrees: [1, '°'], degree: [1, '°'], deg: [1, '°'], rad: [1, 'rad'], radian: [1, 'rad'], radians: [1, 'rad'], µC: [1e-6, 'C'], μC: [1e-6, 'C'], µF: [1e-6, 'F'], μF: [1e-6, 'F'],
}; // prettier-ignore

function quantitiesAgree(a: string, b: string): boolean {
  const [x, y] = [quantity(a), quantity(b)];
  if (x === null || y === null) return false;
  const name = (text: string) => /^\s*([a-zA-Z]\w*)\s*[=≈]/.exec(text)?.[1] ?? null;
  if (name(a) !== null && name(b) !== null && name(a) !== name(b)) return false;
  for (const [one, other, text] of [
    [x, y, b],
    [y, x, a],
  ] as const)
    if (one.unit === '°' && (other.unit === 'rad' || (other.unit === '' && /pi|π/.test(text))))
      return isNear((one.value * Math.PI) / 180, other.value);
  const isSameUnit = x.unit === y.unit || x.unit === '' || y.unit === '';
  return isSameUnit && isNear(x.value, y.value);
}

function isNear(x: number, y: number): boolean {
  return Math.abs(x - y) <= TOLERANCE * Math.max(Math.abs(x), Math.abs(y)) + 1e-12;
}

function quantity(source: string): { value: number; unit: string } | null {
  const text = source.replace(/^.*[=≈]\s*/, '').replaceAll(/(\d),(?=\d{3})/g, '$1').replace(/[×x]\s*10\s*\^?\s*\(?(-?\d+)\)?/, 'e$1').replace(/\s+e/, 'e').trim(); // prettier-ignore
  const number = /^([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*([^\d\s].*)?$/.exec(text);
  if (number) {
    const unit = (number[2] ?? '')
      .replaceAll(/[\s()]/g, '')
      .replaceAll('²', '^2')
      .replaceAll('³', '^3')
      .replaceAll('⁻¹', '^-1')
      .replaceAll('·', '*');
    const known = units[unit];
    if (!/^(?:sqrt|pi|√|π|[*/^+-])/.test(unit)) return { value: Number(number[1]) * (known?.[0] ?? 1), unit: known?.[1] ?? unit };
  }
  const value = withWork(WORK, () => quietly(() => parsed(text)));
  if (value === null) return null;
  const at = withWork(WORK, () => evaluateComplex(value, {}));
  return Number.isFinite(modulus(at)) && Math.abs(at.im) < 1e-9 ? { value: at.re, unit: '' } : null;
}

function quietly<T>(read: () => T | null): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
