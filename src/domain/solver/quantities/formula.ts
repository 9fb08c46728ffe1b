import { parseEquation, parseExpression, variablesOf, type Equation, type Expression } from './expression.ts';

/** A law of a textbook, with the words of a question in whose company it holds. */
export interface Formula {
  readonly name: string;
  readonly topic: string;
  readonly equation: Equation;
  /** Every quantity in it, once. */
  readonly variables: readonly string[];
  /** It is used only where one of these themes is in the question; without any, everywhere. */
  readonly context: readonly string[];
  /** Themes that a question may have when it is used: what no formula of a chain covers stops it. */
  readonly covers: readonly string[];
  /** Themes in whose company it does not hold, though other formulas do. */
  readonly except: readonly string[];
  /** Quantities that no formula of its chain may know: what falls freely has no acceleration but g. */
  readonly without: readonly string[];
  /** Not solved for these: another root, or a question nobody asks. */
  readonly never: readonly string[];
  /** It is no link of a chain: what moves uniformly is not accelerated by another formula. */
  readonly isAlone: boolean;
  /** It holds only where the first is at least the second: who dilutes an acid for ever gets water. */
  readonly where: readonly [greater: Expression, smaller: Expression] | null;
}

interface More {
  readonly context?: string;
  readonly covers?: string;
  readonly except?: string;
  readonly without?: string;
  readonly never?: string;
  readonly isAlone?: boolean;
  /** `cH >= 1e-3`: where the formula is near enough. */
  readonly where?: string;
}

/** `formula('Newton's second law', 'F = m*a')`; the topic is that of the file. */
export function formulasOf(topic: string, rows: readonly (readonly [name: string, equation: string, more?: More])[]): Formula[] {
  return rows.map(([name, text, more = {}]) => {
    const equation = parseEquation(text);
    const context = words(more.context);
    return {
      name,
      topic,
      equation,
      variables: [...new Set([...variablesOf(equation.left), ...variablesOf(equation.right)])],
      context,
      covers: [...context, ...words(more.covers)],
      except: words(more.except),
      without: words(more.without),
      never: words(more.never),
      isAlone: more.isAlone ?? false,
      where: more.where === undefined ? null : readCondition(more.where),
    };
  });
}

function readCondition(text: string): [greater: Expression, smaller: Expression] {
  const [greater, smaller] = text.split('>=');
  return [parseExpression(greater!), parseExpression(smaller ?? '')];
}

function words(text: string | undefined): string[] {
  return text === undefined || text === '' ? [] : text.split(' ');
}
