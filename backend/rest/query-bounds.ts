import { REST_LIMITS } from '../base/limits.ts';

/** Why a query string is refused, as a sentence; undefined if its parser may have it. The values of a call are students' words. */
export function problemWithQuery(query: string, isCall: boolean): string | undefined {
  const { queryBytes, parameters, nesting, items, jsonSteps, wildcards } = REST_LIMITS;
  if (query.length > queryBytes) return `The query is longer than ${queryBytes} bytes`;
  let [all, steps, wild] = [0, 0, 0];
  for (const [name, given] of new URLSearchParams(query)) {
    all += 1;
    if (all > parameters) return `The query has more than ${parameters} parameters`;
    // @supabase/lite decodes twice: what the second decoding brings forth counts too.
    const value = decoded(given);
    // Postgres ends a statement there, and takes the rest for something else.
    if (`${decoded(name)}${value}`.includes('\0')) return 'The query contains the character NUL, which cannot be stored';
    if (isInherited(decoded(name)) || (isStructure(name) && isInherited(value)) || (!isCall && isInherited(operatorOf(value))))
      return 'No column and no operator is called like that';
    steps += stepsIn(name) + (isStructure(name) ? stepsIn(value) : 0);
    if (steps > jsonSteps) return `The query follows more than ${jsonSteps} steps into JSON`;
    const found = measure(value);
    // Arguments of functions are students' words, with brackets as they like.
    if (isStructure(name) || isFilter(value)) {
      if (found.depth > nesting) return `The query is nested deeper than ${nesting} levels`;
      if (found.commas >= items) return `A list of the query has more than ${items} items`;
      wild += found.wildcards;
      if (wild > wildcards) return `The query has more than ${wildcards} wildcards`;
    }
    // Embeds and aggregates: nothing of the app asks for them, and each level of an embed multiplies the cost.
    if (name === 'select' && found.depth > 0) return 'Embeds and aggregates are not offered: ask for each table by itself';
  }
  return undefined;
}

/**
 * @supabase/lite looks up columns and operators by name in ordinary objects, and stores filters there: `__proto__=eq.1` was a
 * filter of every object, for everybody, until a restart.
 */
const INHERITED = new RegExp(`(?<!\\w)(${Object.getOwnPropertyNames(Object.prototype).join('|')})(?!\\w)`);
const isInherited = (text: string): boolean => INHERITED.test(text);

const operatorOf = (value: string): string => /^\s*(?:not\s*\.\s*)*(\w*)/.exec(value)![1]!;

/** Parameters that have a grammar of their own. */
const isStructure = (name: string): boolean => /^(select|order|columns|on_conflict|(.*\.)?(not\.)?(and|or))$/.test(name.trim());

/** `in.(…)`, `not.eq.…`, `like(any).{…}`. */
const isFilter = (value: string): boolean => /^\s*(not\s*\.\s*)*[a-z]+\s*(\([^)]*\)\s*)?\./.test(value);

const stepsIn = (text: string): number => text.split('->').length - 1;

function measure(text: string): { readonly depth: number; readonly commas: number; readonly wildcards: number } {
  let [open, depth, commas, wildcards] = [0, 0, 0, 0];
  for (const character of text) {
    if (character === '(' || character === '{' || character === '[') depth = Math.max(depth, (open += 1));
    else if (character === ')' || character === '}' || character === ']') open -= 1;
    else if (character === ',') commas += 1;
    else if (character === '*' || character === '%') wildcards += 1;
  }
  return { depth, commas, wildcards };
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
