import type { Reaction } from './balance.ts';
import { formulaTex, readComposition, type Composition } from './composition.ts';

const ARROW = /\s*(?:-+>|=>|→|⟶|⇌|⇋|<=>|<-+>|=|\bgives\b|\byields\b)\s*/;
const STATE = /\s*\((?:aq|s|l|g|dil|conc)\.?\)/gi;
const SPECIES = String.raw`(?:\d+\s*)?(?:[A-Z(\[][A-Za-z0-9()\[\]·•*.]{0,60}(?:\^?\{?\d*[+-]\}?(?=\s|$|[+\-=→]))?|e\^?-)`;
const SIDE = String.raw`${SPECIES}(?:\s*\+\s*${SPECIES})*`;
const REACTION = new RegExp(`${SIDE}${ARROW.source}${SIDE}`);

interface WrittenReaction extends Reaction {
  readonly start: number;
  readonly end: number;
}

/** Finds the chemical equation in a text. Its coefficients are ignored and computed again. */
export function readReaction(text: string): WrittenReaction | null {
  // Spaces replace the states of matter, so that offsets stay valid.
  const clean = text.replace(STATE, (state) => ' '.repeat(state.length));
  const match = REACTION.exec(clean);
  if (!match) return null;
  const [left, right] = match[0].split(ARROW).filter((side) => side !== '');
  const [reactants, products] = [sideOf(left ?? ''), sideOf(right ?? '')];
  if (!reactants || !products) return null;
  const end = match.index + match[0].length;
  const state = /^\s*\((?:aq|s|l|g)\.?\)/i.exec(text.slice(end));
  return { left: reactants, right: products, start: match.index, end: end + (state?.[0].length ?? 0) };
}

function sideOf(side: string): Composition[] | null {
  const species = side.split(/\s\+\s/.test(side) ? /\s\+\s/ : /\s*\+(?=\s*\d*[A-Z([])/).map((one) =>
    readComposition(
      one
        .trim()
        .replace(/^\d+\s*(?=[A-Z([e])/, '')
        .replace(/\.$/, ''),
    ),
  );
  return species.length > 0 && species.every((one) => one !== null) ? species : null;
}

export function reactionText({ left, right }: Reaction, coefficients: readonly number[], tex = false): string {
  const side = (all: readonly Composition[], offset: number): string =>
    all
      .map(({ formula }, index) => {
        const count = coefficients[offset + index]!;
        return `${count === 1 ? '' : count}${tex ? `${count === 1 ? '' : '\\,'}${formulaTex(formula)}` : formula}`;
      })
      .join(' + ');
  return `${side(left, 0)} ${tex ? '\\rightarrow' : '->'} ${side(right, left.length)}`;
}
