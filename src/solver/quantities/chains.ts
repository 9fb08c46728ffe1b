import { valueAs, type Given } from './evidence.ts';
import { evaluate, type Expression } from './expression.ts';
import type { Formula } from './formula.ts';
import type { Implied, Knowledge } from './knowledge.ts';
import { rearranged, solutionsFor } from './rearrange.ts';

/** Where a value comes from. */
export type Source =
  | { readonly kind: 'given'; readonly given: Given }
  | { readonly kind: 'implied'; readonly words: string }
  | { readonly kind: 'constant' }
  | { readonly kind: 'derived' };

export interface ChainStep {
  readonly formula: Formula;
  readonly target: string;
  /** The formula solved for the target; null for a quadratic equation. */
  readonly expression: Expression | null;
}

/** A derivation from the given values to the target. */
export interface Chain {
  readonly target: string;
  readonly value: number;
  readonly steps: readonly ChainStep[];
  readonly values: ReadonlyMap<string, number>;
  readonly sources: ReadonlyMap<string, Source>;
  readonly score: number;
  /** True beyond the range of a law. Such a chain is no answer; if it is the best reading, there is no answer at all. */
  readonly isBeyond: boolean;
}

export interface Problem {
  readonly knowledge: Knowledge;
  readonly text: string;
  readonly givens: readonly Given[];
  readonly implied: readonly Implied[];
  readonly constants: ReadonlyMap<string, number>;
  readonly themes: ReadonlySet<string>;
  /** Themes that admit formulas but exclude none. */
  readonly softThemes: ReadonlySet<string>;
  /** Themes that every formula has to cover. */
  readonly strictThemes: ReadonlySet<string>;
  /** True if the given value is in the same part of the question as the target: such values belong to the same state. */
  readonly isInQuestion: (given: Given) => boolean;
}

interface State {
  readonly values: ReadonlyMap<string, number>;
  readonly sources: ReadonlyMap<string, Source>;
  readonly used: number;
  readonly steps: readonly ChainStep[];
  readonly formulas: ReadonlySet<Formula>;
  readonly score: number;
  readonly isBeyond: boolean;
}

interface Search {
  readonly problem: Problem;
  readonly limit: number;
  nodes: number;
}

const LONGEST_CHAIN = 3;
/** Maximum number of search steps. */
const MOST_NODES = 60_000;
const UNUSED_IMPLIED = 2;
const PER_THEME = 0.5;

/** All derivations with the fewest formulas that use every given number, and shorter ones that go beyond the range of their laws. */
export function shortestChains(problem: Problem, targets: readonly string[]): Chain[] {
  const found: Chain[] = [];
  for (let limit = 1; limit <= LONGEST_CHAIN; limit++) {
    const search: Search = { problem, limit, nodes: 0 };
    found.push(...targets.flatMap((target) => chainsTo(target, search)));
    if (search.nodes > MOST_NODES) return [];
    if (found.some(({ isBeyond }) => !isBeyond)) break;
  }
  return found;
}

function chainsTo(target: string, search: Search): Chain[] {
  const { problem } = search;
  const start: State = { values: new Map(), sources: new Map(), used: 0, steps: [], formulas: new Set(), score: 0, isBeyond: false };
  const all = 2 ** problem.givens.length - 1;
  const chains: Chain[] = [];
  for (const state of derivations(target, start, new Set([target]), search)) {
    if (
      (state.used | besides(target, state, problem)) !== all ||
      !coversThemes(state, problem) ||
      !isGrounded(state, problem) ||
      !needsEveryGiven(target, state)
    )
      continue;
    chains.push({
      target,
      value: state.values.get(target)!,
      steps: state.steps,
      values: state.values,
      sources: state.sources,
      score: state.score + orderScore(target, state, problem) - impliedScore(target, state, problem),
      isBeyond: state.isBeyond,
    });
  }
  return chains;
}

/**
 * True if the derivation uses a value of the question. Constants alone answer nothing: the electron's charge is that of one electron. A
 * molar mass counts, because it belongs to the substance that is asked about.
 */
function isGrounded({ sources }: State, { implied }: Problem): boolean {
  const optional = new Set(implied.filter(({ isOptional }) => isOptional).map(({ words }) => words));
  return [...sources].some(
    ([id, source]) => source.kind === 'given' || (source.kind === 'implied' && (id === 'cM' || !optional.has(source.words))),
  );
}

/** Dimensions of mass, temperature and amount of substance: questions often give them without need. */
const EXTRA = [1, 4, 5];

/**
 * Mask of the given numbers that cannot enter the answer, because nothing else in the derivation can cancel their dimension. Only for
 * single numbers: two of them may form a ratio.
 */
function besides(target: string, { values }: State, { givens, implied, themes, knowledge: { quantities, formulasFor } }: Problem): number {
  const others = [target, ...values.keys(), ...implied.map(({ id }) => id)].map((id) => quantities.get(id)!.dimension);
  // The heat that melts ice may also have to warm it up.
  const laws = formulasFor.get(target)!.filter((formula) => fits(formula, themes));
  if (laws.some(({ variables }) => variables.includes('dT'))) others.push(quantities.get('dT')!.dimension);
  return EXTRA.reduce((mask, base) => {
    const [only, ...rest] = givens.flatMap(({ dimension }, index) => (dimension[base] === 0 ? [] : [index]));
    return only === undefined || rest.length > 0 || others.some((dimension) => dimension[base] !== 0) ? mask : mask | (1 << only);
  }, 0);
}

/**
 * True if every given number influences the result. A number that cancels out was not used: one law was substituted into itself. A duration
 * may be mentioned without being needed.
 */
function needsEveryGiven(target: string, { values, sources, steps }: State): boolean {
  if (steps.length === 1) return true;
  const isNeeded = (id: string, others: readonly ChainStep[]): boolean => {
    const scope = new Map([...values, [id, values.get(id)! * 1.01]]);
    for (const { formula, target: wanted } of others) scope.set(wanted, nearestRoot(formula, wanted, scope));
    const [before, after] = [values.get(target)!, scope.get(target)!];
    return Math.abs(after - before) > 1e-9 * Math.abs(before);
  };
  // An intermediate time that cancels again means that another law applies.
  const between = steps.slice(0, -1).filter(({ target: own }) => own !== target && values.get(own) !== 0);
  if (!between.every((step) => isNeeded(step.target, steps.slice(steps.indexOf(step) + 1)))) return false;
  return [...sources].every(([id, { kind }]) => {
    const value = values.get(id)!;
    if (kind !== 'given' || value === 0 || id === 't') return true;
    return isNeeded(id, steps);
  });
}

function nearestRoot({ equation }: Formula, target: string, scope: ReadonlyMap<string, number>): number {
  const before = scope.get(target)!;
  return solutionsFor(equation, target, scope).toSorted((a, b) => Math.abs(a - before) - Math.abs(b - before))[0] ?? Number.NaN;
}

function coversThemes({ formulas, values }: State, { themes, softThemes, strictThemes }: Problem): boolean {
  const all = [...formulas];
  if (all.some(({ without }) => without.some((id) => values.has(id)))) return false;
  return [...themes].every((theme) => {
    if (strictThemes.has(theme)) return all.every(({ covers }) => covers.includes(theme));
    return softThemes.has(theme) || all.some(({ covers }) => covers.includes(theme));
  });
}

function* derivations(target: string, state: State, pending: ReadonlySet<string>, search: Search): Generator<State> {
  if (state.formulas.size >= search.limit) return;
  for (const formula of search.problem.knowledge.formulasFor.get(target) ?? []) {
    if (++search.nodes > MOST_NODES) return;
    if (state.formulas.has(formula) || (formula.isAlone && search.limit > 1) || !fits(formula, search.problem.themes)) continue;
    const others = formula.variables.filter((id) => id !== target);
    if (others.some((id) => pending.has(id) && id !== target)) continue;
    const begun = { ...state, formulas: new Set([...state.formulas, formula]) };
    for (const filled of fillings(others, 0, begun, pending, search)) yield* reckoned(formula, target, filled);
  }
}

export function fits({ context, except }: Formula, themes: ReadonlySet<string>): boolean {
  return (context.length === 0 || context.some((theme) => themes.has(theme))) && !except.some((theme) => themes.has(theme));
}

/** Yields every way to assign values to a formula's other quantities. */
function* fillings(ids: readonly string[], at: number, state: State, pending: ReadonlySet<string>, search: Search): Generator<State> {
  if (++search.nodes > MOST_NODES) return;
  const id = ids[at];
  if (id === undefined) {
    yield state;
    return;
  }
  if (state.values.has(id)) {
    yield* fillings(ids, at + 1, state, pending, search);
    return;
  }
  for (const known of knownValues(id, state, search.problem)) yield* fillings(ids, at + 1, known, pending, search);
  if (state.formulas.size >= search.limit || search.problem.knowledge.quantities.get(id)?.constant !== undefined) return;
  if (search.problem.implied.some((one) => one.id === id && one.isCertain)) return;
  for (const derived of derivations(id, state, new Set([...pending, id]), search)) yield* fillings(ids, at + 1, derived, pending, search);
}

function* knownValues(id: string, state: State, { givens, implied, constants, knowledge }: Problem): Generator<State> {
  const constant = constants.get(id);
  if (constant !== undefined) {
    yield withValue(state, id, constant, { kind: 'constant' }, 0);
    return;
  }
  for (const [index, given] of givens.entries()) {
    const score = given.scores.get(id);
    if (score === undefined || state.used & (1 << index)) continue;
    const value = valueAs(given, knowledge.quantities.get(id)!);
    yield { ...withValue(state, id, value, { kind: 'given', given }, score), used: state.used | (1 << index) };
  }
  for (const one of implied) {
    if (one.id === id) yield withValue(state, id, one.value, { kind: 'implied', words: one.words }, one.isOptional ? 0 : 1);
  }
}

function withValue(state: State, id: string, value: number, source: Source, score: number): State {
  return {
    ...state,
    values: new Map([...state.values, [id, value]]),
    sources: new Map([...state.sources, [id, source]]),
    score: state.score + score,
  };
}

function* reckoned(formula: Formula, target: string, state: State): Generator<State> {
  const expression = rearranged(formula.equation, target);
  const roots = solutionsFor(formula.equation, target, state.values);
  for (const root of roots) {
    if (!isPossible(root, target, formula, state)) continue;
    const next = withValue(state, target, root, { kind: 'derived' }, PER_THEME * formula.context.length > 0 ? PER_THEME : 0);
    yield { ...next, steps: [...state.steps, { formula, target, expression }], isBeyond: state.isBeyond || isOutOfRange(formula, next) };
  }
}

/** False if the value does not satisfy the formula, for example because of a lost sign or a sine above one. */
function isPossible(root: number, target: string, { equation }: Formula, { values }: State): boolean {
  if (!Number.isFinite(root)) return false;
  const all = new Map([...values, [target, root]]);
  const [left, right] = [evaluate(equation.left, all), evaluate(equation.right, all)];
  return (
    Math.abs(left - right) <= 1e-6 * Math.max(Math.abs(left), Math.abs(right)) + 1e-300 || Math.abs(left - right) < 1e-12 * scaleOf(all)
  );
}

const isOutOfRange = ({ where }: Formula, { values }: State): boolean =>
  where !== null && evaluate(where[0], values) < evaluate(where[1], values);

function scaleOf(values: ReadonlyMap<string, number>): number {
  return Math.max(...Array.from(values.values(), Math.abs));
}

/** Words that link two values of one state: "2 L of 0.5 M", "2 L at 1 atm", "200 g of water at 80 °C". */
const LINK =
  /^ (?:of [a-z]+ )?(?:of|at|under|with|(?:[a-z]+ ){0,3}(?:moving|travelling|traveling|running)(?: with| at)?)(?: a| an| the)?(?: uniform| initial)?(?: pressure| temperature| velocity| speed)?(?: of)? $/;

/** Weight of the order, below the margin: order alone must not decide to which of two states a number belongs. */
const ORDER = 0.4;

/** Scores the order of the values: P₁ is named before P₂, and values in the asking part belong to the requested state. */
function orderScore(target: string, { sources }: State, { text, knowledge, isInQuestion }: Problem): number {
  const indexed = [...sources].flatMap(([id, source]) => {
    const one = knowledge.quantities.get(id)!;
    return source.kind === 'given' && one.index ? [{ one, given: source.given }] : [];
  });
  let score = 0;
  for (const a of indexed) {
    for (const b of indexed) {
      if (a.one.index === 1 && b.one.index === 2 && a.one.unit === b.one.unit) score += a.given.start < b.given.start ? ORDER : -ORDER;
      if (LINK.test(text.slice(a.given.end, b.given.start))) score += a.one.index === b.one.index ? 1 : -1;
    }
  }
  const index = knowledge.quantities.get(target)?.index;
  if (index === undefined) return score;
  for (const { one, given } of indexed) if (isInQuestion(given)) score += one.index === index ? 1.2 : -1.2;
  return score;
}

function impliedScore(target: string, { sources }: State, { implied }: Problem): number {
  const unused = new Set(
    implied.filter(({ id, isOptional }) => !isOptional && id !== target && sources.get(id)?.kind !== 'implied').map(({ words }) => words),
  );
  const used = new Set([...sources.values()].flatMap((source) => (source.kind === 'implied' ? [source.words] : [])));
  return UNUSED_IMPLIED * [...unused].filter((words) => !used.has(words)).length;
}
