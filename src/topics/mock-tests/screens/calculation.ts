/** State of the pocket calculator. */
export interface Calculation {
  /** Digits as typed; empty if a result is displayed. */
  readonly typed: string;
  readonly value: number;
  /** Set if a root or a sign produced the value since the last operator. The value is then the next operand. */
  readonly isOperand?: true;
  readonly pending: { readonly operator: string; readonly left: number } | null;
}

export const NOTHING: Calculation = { typed: '', value: 0, pending: null };

const DIGITS = 12;
const OPERATORS: Readonly<Record<string, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '−': (left, right) => left - right,
  '×': (left, right) => left * right,
  '÷': (left, right) => left / right,
};

/** Applies operations in the order in which they are pressed, as the examination's calculator does. */
export function pressKey(before: Calculation, key: string): Calculation {
  const { typed, pending } = before;
  const value = typed === '' ? before.value : Number(typed);
  if (key === 'C') return NOTHING;
  if (/^[0-9.]$/.test(key)) {
    if (typed.length >= DIGITS || (key === '.' && typed.includes('.'))) return before;
    return { ...before, typed: key === '.' && typed === '' ? '0.' : typed + key };
  }
  if (key === '±') return { ...before, typed: '', value: -value, isOperand: true };
  if (key === '√') return { ...before, typed: '', value: Math.sqrt(value), isOperand: true };
  const result = pending === null ? value : OPERATORS[pending.operator]!(pending.left, value);
  if (key === '=') return { typed: '', value: result, pending: null };
  // Replaces the operator that was just pressed.
  if (typed === '' && before.isOperand === undefined && pending !== null) return { ...before, pending: { ...pending, operator: key } };
  return { typed: '', value: result, pending: { operator: key, left: result } };
}

export function shownNumber({ typed, value }: Calculation): string {
  if (typed !== '') return typed;
  return Number.isFinite(value) ? String(Number(value.toPrecision(10))) : 'Not a number';
}
