import { plainNumber } from '../quantities/number-format.ts';
import type { Solver } from '../solution.ts';
import { chemicalText } from './chemical-text.ts';
import { readComposition } from './composition.ts';
import { configurationOf, HEAVIEST, unpairedIn } from './configuration.ts';
import { ELEMENTS, type Element } from './elements.ts';

const CONFIGURATION = /(?<![a-z])electronic? configuration/i;
const UNPAIRED = /(?<![a-z])(?:number of |how many )?unpaired electrons?/i;
const MOMENT = /(?<![a-z])(?:spin[- ]only )?magnetic moment/i;
const NUMBER = /(?:atomic number|Z)\s*(?:is|=|of|:)?\s*(\d{1,3})/i;
const ION = /(?<![A-Za-z])([A-Z][a-z]?)\s*(?:\^\{?(\d?)([+-])\}?|(\d?)([+-])(?![a-z\d]))?(?![A-Za-z(\d])/g;

/** Electronic configuration, unpaired electrons and spin-only magnetic moment of an atom or an ion. */
export const solveConfiguration: Solver = (question) => {
  const text = chemicalText(question);
  const kind = MOMENT.test(text) ? 'moment' : UNPAIRED.test(text) ? 'unpaired' : CONFIGURATION.test(text) ? 'configuration' : null;
  if (kind === null || /valence|outer|which|complex|\[/i.test(text)) return null;
  const species = speciesIn(text);
  if (species === null || species.element.number > HEAVIEST) return null;
  const { element, charge } = species;
  const configuration = configurationOf(element.number, charge);
  const electrons = configuration.reduce((sum, [, count]) => sum + count, 0);
  if (electrons !== element.number - charge) return null;
  const unpaired = unpairedIn(configuration);
  const written = configuration.map(([name, count]) => `${name}${count}`).join(' ');
  const tex = configuration.map(([name, count]) => `${name}^{${count}}`).join('\\,');
  const moment = Math.sqrt(unpaired * (unpaired + 2));
  const ion =
    charge === 0 ? element.symbol : `${element.symbol}^{${Math.abs(charge) === 1 ? '' : Math.abs(charge)}${charge > 0 ? '+' : '-'}}`;
  return {
    status: 'solved',
    solution: {
      answer:
        kind === 'configuration'
          ? configuration.map(([name, count]) => `${name}^${count}`).join(' ')
          : kind === 'unpaired'
            ? String(unpaired)
            : `${plainNumber(moment)} BM`,
      ...(kind === 'configuration' ? { tex } : {}),
      subject: 'chemistry',
      topic: 'Electronic configuration',
      steps: [
        { text: `$\\mathrm{${ion}}$ has ${electrons} electrons${charge > 0 ? '; an ion loses those of the outermost shell first' : ''}.` },
        { text: 'Filled in the order of energy; half and wholly filled d subshells are favoured:', tex },
        ...(kind === 'configuration' ? [] : [{ text: `By Hund's rule ${unpaired} of them are unpaired.` }]),
        ...(kind === 'moment'
          ? [
              {
                text: 'The spin-only magnetic moment:',
                tex: `\\mu = \\sqrt{n(n+2)} = \\sqrt{${unpaired} \\times ${unpaired + 2}} = ${plainNumber(moment)}\\,\\mathrm{BM}`,
              },
            ]
          : []),
      ],
      verification: `The electrons of ${written} add up to ${electrons}.`,
    },
  };
};

function speciesIn(text: string): { readonly element: Element; readonly charge: number } | null {
  const number = NUMBER.exec(text);
  const ions = Array.from(text.matchAll(ION)).filter(
    (match) => readComposition(match[1]!) !== null && !(match[1] === 'I' && /\bI (?:am|want|need)/.test(text)),
  );
  const charged = ions.filter((match) => match[3] ?? match[5]);
  const byName = ELEMENTS.filter(({ name }) => new RegExp(`(?<![a-z])${name}(?![a-z])`, 'i').test(text));
  const picked =
    charged.length === 1
      ? charged[0]
      : (ions.find((match) => match[1]!.length === 2 || !/^[A-Z]$/.test(match[1]!)) ??
        ions.find((match) => /(?:of|in|for) $/.test(text.slice(0, match.index))));
  if (charged.length > 1 || (!picked && byName.length + (number ? 1 : 0) === 0)) return null;
  const digits = picked?.[2] ?? picked?.[4] ?? '';
  const sign = picked?.[3] ?? picked?.[5];
  const charge = sign === undefined ? 0 : (sign === '+' ? 1 : -1) * Number(digits || 1);
  const element =
    ELEMENTS.find(({ symbol }) => symbol === picked?.[1]) ??
    (number ? ELEMENTS[Number(number[1]) - 1] : byName.length === 1 ? byName[0] : undefined);
  if (element === undefined || (number && element.number !== Number(number[1]))) return null;
  return { element, charge };
}
