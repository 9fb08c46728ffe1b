import { parseEquation, parseExpression, variablesOf, type Equation, type Expression } from './expression.ts';
import { tableRows } from './table.ts';

/** A textbook law, with the words that decide whether it applies. */
export interface Formula {
  readonly name: string;
  readonly topic: string;
  readonly equation: Equation;
  /** Ids of its quantities, each once. */
  readonly variables: readonly string[];
  /** Themes of which the question must have one. Without any, the formula always applies. */
  readonly context: readonly string[];
  /** Themes that the formula covers. A theme that no formula of a derivation covers excludes the derivation. */
  readonly covers: readonly string[];
  /** Themes that exclude the formula, although others of its themes match. */
  readonly except: readonly string[];
  /** Quantities that no formula of its derivation may contain: free fall has no acceleration other than g. */
  readonly without: readonly string[];
  /** Quantities for which the formula is not solved: another root, or a question that nobody asks. */
  readonly never: readonly string[];
  /** True if it is not combined with other formulas: uniform motion has no acceleration. */
  readonly isAlone: boolean;
  /** The formula applies only if the first is at least as large as the second. */
  readonly where: readonly [greater: Expression, smaller: Expression] | null;
}

/**
 * Parses a table of laws: under each topic, the name of a law, its equation, and its settings. `where: cH >= 1e-3` is the range in which an
 * approximation is accurate enough.
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
