import { unitFrom } from '../../solver/tools/quantities.ts';
import { FUNCTIONS, type UnitNode } from './tree.ts';

export type Token =
  | { readonly kind: 'number'; readonly value: number; readonly decimals: number }
  | { readonly kind: 'name' | 'function'; readonly name: string }
  | { readonly kind: 'unit'; readonly unit: UnitNode }
  | { readonly kind: 'mark'; readonly mark: string };

const MOST_TOKENS = 200;
const NUMBER = /^(?:\d{1,3}(?:,\d{2,3})*,\d{3}(?![\d,])|\d+)(?:\.\d+)?|^\.\d+/;
/** Letters after a number and a visible space are a unit: `12.5 m/s`, `3\,kg`. */
const TYPED_UNIT =
  /^[␣ ]+([A-Za-zμΩÅ°]+(?:\^\(?-?\d\)?)?(?:(?:[␣ ]?[/*][␣ ]?|[␣ ])[A-Za-zμΩÅ°]+(?:\^\(?-?\d\)?)?){0,4})(?=[␣ ]*(?:$|[+*/=),-]))/;
const LONGEST_UNIT = 40;

/** @returns null if any part is unknown */
export function tokensOf(flat: string): readonly Token[] | null {
  const tokens: Token[] = [];
  let rest = flat;
  while (rest !== '') {
    rest = rest.replace(/^[␣ ]+/, '');
    if (rest === '') break;
    if (tokens.length > MOST_TOKENS) return null;
    const step = token(rest, tokens.at(-1));
    if (step === null) return null;
    tokens.push(...step.tokens);
    rest = rest.slice(step.length);
  }
  return tokens;
}

interface Step {
  readonly tokens: readonly Token[];
  readonly length: number;
}

function token(rest: string, last: Token | undefined): Step | null {
  const number = NUMBER.exec(rest)?.[0];
  if (number !== undefined) return numbered(rest, number);
  const named = /^⟪([A-Za-z]+)⟫(?:_([A-Za-z0-9]+))?/.exec(rest) ?? /^([A-Za-z])(?:_([A-Za-z0-9]+))?/.exec(rest);
  if (named !== null) return nameOrFunction(rest, named);
  const text = /^⟦([^⟧]*)⟧(\^(?:\(-?\d\)|-?\d))?(?:_([A-Za-z0-9]+))?/.exec(rest);
  if (text !== null) return worded(text, last);
  if (rest[0] === '°' || rest[0] === '%') return { tokens: [{ kind: 'mark', mark: rest[0] }], length: 1 };
  return /^[-+*/^()!]/.test(rest) ? { tokens: [{ kind: 'mark', mark: rest[0]! }], length: 1 } : null;
}

function numbered(rest: string, written: string): Step | null {
  const value = Number(written.replaceAll(',', ''));
  const decimals = written.includes('.') ? written.length - written.indexOf('.') - 1 : 0;
  const tokens: Token[] = [{ kind: 'number', value, decimals }];
  const typed = TYPED_UNIT.exec(rest.slice(written.length, written.length + LONGEST_UNIT));
  const unit = typed === null ? null : unitOf(typed[1]!.replaceAll('␣', ' ').trim());
  if (unit === null) return { tokens, length: written.length };
  return { tokens: [...tokens, { kind: 'unit', unit }], length: written.length + typed![0].length };
}

function nameOrFunction(rest: string, [whole, name, index]: RegExpExecArray): Step | null {
  if (name! in FUNCTIONS && name!.length > 1) {
    return index === undefined ? { tokens: [{ kind: 'function', name: name! }], length: whole.length } : null;
  }
  // Words typed without TeX: `sin x`, `sqrt(2)`.
  const word = /^[A-Za-z]+/.exec(rest)?.[0] ?? '';
  if (word in FUNCTIONS && word.length > 1) return { tokens: [{ kind: 'function', name: word }], length: word.length };
  if (word === 'pi') return { tokens: [{ kind: 'name', name: 'pi' }], length: 2 };
  // Three or more letters in a row are a word.
  if (word.length > 3) return null;
  return { tokens: [{ kind: 'name', name: index === undefined ? name! : `${name}_${index}` }], length: whole.length };
}

function worded([whole, text, power, index]: RegExpExecArray, last: Token | undefined): Step | null {
  const isBehindValue = last !== undefined && last.kind !== 'function' && !(last.kind === 'mark' && '+-*/^('.includes(last.mark));
  const isBehindUnit = last?.kind === 'mark' && '*/'.includes(last.mark);
  const unit = index === undefined && (isBehindValue || isBehindUnit) ? unitOf(`${text}${(power ?? '').replaceAll(/[()]/g, '')}`) : null;
  if (unit !== null) return { tokens: [{ kind: 'unit', unit }], length: whole.length };
  if (power !== undefined || !/^[A-Za-z]{1,6}$/.test(text!)) return null;
  return { tokens: [{ kind: 'name', name: index === undefined ? text! : `${text}_${index}` }], length: whole.length };
}

/** Reads a unit. Null for degrees Celsius, which have their own zero, and for turns, which mean 1 to some and 2π to others. */
function unitOf(text: string): UnitNode | null {
  const unit = unitFrom(text.replaceAll('*', '·'));
  if (unit === null || unit.kind === 'celsius' || unit.kind === 'turn') return null;
  const parts = (text.match(/[^\s*·/]+/g) ?? []).length + (text.includes('^-') ? 1 : 0);
  return { kind: 'unit', factor: unit.factor, dimension: unit.dimension, parts };
}
