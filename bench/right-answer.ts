import {
  type Dimension,
  evaluateComplex,
  isSameAnswer,
  modulus,
  NO_DIMENSION,
  parsed,
  unitFrom,
  withWork,
} from '../src/domain/solver/tools/index.ts';

/** Tolerance where the expected number was rounded. */
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

/** If only real roots are expected, complex ones after them are accepted. */
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

function quantitiesAgree(a: string, b: string): boolean {
  const [x, y] = [quantity(a), quantity(b)];
  if (x === null || y === null) return false;
  const name = (text: string) => /^\s*([a-zA-Z]\w*)\s*[=≈]/.exec(text)?.[1] ?? null;
  if (name(a) !== null && name(b) !== null && name(a) !== name(b)) return false;
  const isUnitLeftOut = x.unit === '' || y.unit === '';
  if ((isUnitLeftOut || x.unit === y.unit) && isNear(x.value, y.value)) return true;
  const [one, other] = [inBaseUnits(x), inBaseUnits(y)];
  if (one === null || other === null) return false;
  return (isUnitLeftOut || String(one.dimension) === String(other.dimension)) && isNear(one.value, other.value);
}

interface Quantity {
  readonly value: number;
  readonly unit: string;
}

function inBaseUnits({ value, unit }: Quantity): { readonly value: number; readonly dimension: Dimension } | null {
  if (unit === '') return { value, dimension: NO_DIMENSION };
  const written = unitFrom(unit);
  return written && { value: value * written.factor, dimension: written.dimension };
}

function isNear(x: number, y: number): boolean {
  return Math.abs(x - y) <= TOLERANCE * Math.max(Math.abs(x), Math.abs(y)) + 1e-12;
}

function quantity(source: string): Quantity | null {
  const text = source.replace(/^.*[=≈]\s*/, '').replaceAll(/(\d),(?=\d{3})/g, '$1').replace(/[×x]\s*10\s*\^?\s*\(?(-?\d+)\)?/, 'e$1').replace(/\s+e/, 'e').trim(); // prettier-ignore
  const number = /^([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*([^\d\s].*)?$/.exec(text);
  if (number) {
    const unit = (number[2] ?? '').replaceAll('²', '^2').replaceAll('³', '^3').replaceAll('⁻¹', '^-1').replaceAll('µ', 'μ').trim();
    if (!/^(?:sqrt|pi|√|π|[*/^+-])/.test(unit)) return { value: Number(number[1]), unit };
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
