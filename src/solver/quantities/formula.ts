import { parseEquation, parseExpression, variablesOf, type Equation, type Expression } from './expression.ts';
import { tableRows } from './table.ts';

/** A textbook law, with the words that decide whether it applies. */
export interface Formula {
  readonly name: string;
  readonly topic: string;
  readonly equation: Equation;
  /** Its quantities, each once. */
  readonly variables: readonly string[];
  /** Applies only if the question has one of these themes; without any, always. */
  readonly context: readonly string[];
  /** Themes it covers: a theme that no formula of a derivation covers excludes the derivation. */
  readonly covers: readonly string[];
  /** Themes that exclude it, though other formulas apply. */
  readonly except: readonly string[];
  /** Quantities that no formula of its derivation may contain: free fall has no acceleration but g. */
  readonly without: readonly string[];
  /** Not solved for these: another root, or a question nobody asks. */
  readonly never: readonly string[];
  /** Not combined with other formulas: uniform motion has no acceleration. */
  readonly isAlone: boolean;
  /** Applies only if the first is at least the second. */
  readonly where: readonly [greater: Expression, smaller: Expression] | null;
}

/**
 * Laws as a table: under each topic the name of a law, its equation, and its settings; `where: cH >= 1e-3` is the range in which
 * an approximation is good enough.
 */
export const formulasOf = (table: string): Formula[] =>
  tableRows(table, 2).map(({ heading, columns, settings }) => {
    const [name = '', text = ''] = columns;
    const equation = parseEquation(text);
    const context = words(settings['context']);
    return {
      name,
      topic: heading,
      equation,
      variables: [...new Set([...variablesOf(equation.left), ...variablesOf(equation.right)])],
      context,
      covers: [...context, ...words(settings['covers'])],
      except: words(settings['except']),
      without: words(settings['without']),
      never: words(settings['never']),
      isAlone: settings['isAlone'] !== undefined,
      where: settings['where'] === undefined ? null : readCondition(settings['where']),
    };
  });

function readCondition(text: string): [greater: Expression, smaller: Expression] {
  const [greater, smaller] = text.split('>=');
  return [parseExpression(greater!), parseExpression(smaller ?? '')];
}

function words(text: string | undefined): string[] {
  return text === undefined || text === '' ? [] : text.split(' ');
}
