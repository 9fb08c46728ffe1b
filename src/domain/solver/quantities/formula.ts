import { parseEquation, parseExpression, variablesOf, type Equation, type Expression } from './expression.ts';

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

interface More {
  readonly context?: string;
  readonly covers?: string;
  readonly except?: string;
  readonly without?: string;
  readonly never?: string;
  readonly isAlone?: boolean;
  /** `cH >= 1e-3`: range in which the approximation is good enough. */
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
