import { normalised } from '../quantities/normalise.ts';

/** A question with its formulas on one line: H_2O and \mathrm{H}_2\mathrm{O} are H2O. */
export function chemicalText(question: string): string {
  return normalised(question)
    .replace(/_\{?(\d+)\}?(?: (?=[A-Z(]))?/g, '$1')
    .replace(/\^\{?(\d*[+-])\}?/g, '^$1');
}
