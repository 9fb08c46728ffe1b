import { unitFrom } from '../../../../../solver/tools/quantities.ts';
import type { Written } from './chains.ts';

/** Words that state a number. The number after them must be a computed one. */
const CLAIMS =
  /(?:\b(?:is|are|was|equals?|gives?|get|gets|becomes?|yields?|makes?|obtain|so|hence|thus|therefore|only|about|nearly|have|has|had|finds?|found|reach(?:es)?|comes?|leaves?|remains?|shows?|means?|needs?|takes?|results?|answers?|values?)\b|[:=]|है|हैं|होगा|होगी|मिलता|बराबर|अतः)/iu;

/** Numbers in words cannot be compared, and a negation reverses the claim. */
const WORDED =
  /\b(?:three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|lakh|million|crore|billion|dozen|not|never|wrong|false|incorrect)\b|(?:^|\s)(?:तीन|चार|पाँच|पांच|छह|सात|आठ|नौ|दस|ग्यारह|बारह|पंद्रह|बीस|सौ|हज़ार|हजार|लाख|करोड़|नहीं|गलत|ग़लत)(?=\s|$|[.,।])/iu;

/**
 * Words that name nothing; only these may be beside numbers. In "the kinetic energy is 2 × 3² = 18" the arithmetic is right and the claim
 * wrong. A list of excluded words ("minus", "half of", "ka aadha") could never be complete.
 */
const NEUTRAL = new Set(
  (
    'a an and are as at be both by can compute computed computing calculate calculating calculation check directly do evaluate evaluating ' +
    'expression find finally first following for from get gets given gives giving has have hence here holds i idea if in into is it its ' +
    'let know next no note now numbers number obtain on or our out put putting right second simple simplify simplifying simplifies ' +
    'since because so solve solving step steps substitute substituting substitution that the then there therefore these this thus to ' +
    'us use using values we where which with write written yields you evaluates becomes above below equation add adding multiply ' +
    'multiplying divide dividing subtract subtracting toh ab isliye yahan hai hain aur ' +
    'अतः इसलिए और या तो अब यहाँ यहां है हैं हम रखने पर मिलता होगा'
  ).split(' '),
);
const WORD = /[\p{L}\p{M}]+/gu;
/** Signs of a formula that continues in the prose. */
const SIGNS = /[+×·÷*/√%^=<>±²³⁰¹⁴⁵⁶⁷⁸⁹°]|(?:^|\s)[-−–]\s|\d\s*⁂|⁂\s*[-−–(]/u;

/** Whether nothing in the prose can name the numbers beside it or continue their formula. */
export function isNeutral({ prose, fragments }: Written): boolean {
  if (SIGNS.test(prose) || fragments.length > 0) return false;
  const words =
    prose
      .replaceAll(UNIT_BEHIND_NUMBER, (all, word: string) => (unitFrom(word) === null ? all : ' '))
      .toLowerCase()
      .match(WORD) ?? [];
  return words.every((word) => NEUTRAL.has(word));
}

/** The unit in `we have 5 J`. `isClear` compares it. */
const UNIT_BEHIND_NUMBER = /\d\s?([A-Za-zμΩÅ]{1,3})(?![A-Za-z])/g;

/** Whether formulas are torn: they begin or end inside of a larger expression. */
export const isTorn = ({ prose, fragments }: Written): boolean =>
  /(?:[+×·÷*/√^±]|(?:^|\s)[-−])\s*⁂|⁂\s*(?:[+×·÷*/^%²³]|[-−]\s*(?:⁂|\d))|\d\s*⁂|⁂\s*[.,;]?\s*\d/u.test(prose) ||
  fragments.some((one) => /(?:[-+*/^=(]|\\(?:times|cdot|div))\s*$/.test(one));

/**
 * Whether letters may stand for matrices, vectors or sets. The checks know no products of these: matrices do not commute, and vectors have
 * two products.
 */
export const hasOtherAlgebra = (text: string): boolean =>
  /matri(?:x|ces)|vectors?\b|determinant|\bsets?\b|boolean|operators?\b|\\(?:vec|hat|mathbf|begin\{[bpvV]?matrix)|आव्यूह|सदिश|समुच्चय|सारणिक/iu.test(
    text,
  );

/** Whether every number in the prose was computed in this step or given by the question. */
export function isClear({ rest, claimed, results }: Written, given: ReadonlySet<string>): boolean {
  if (WORDED.test(rest) || /[\p{Nd}\p{Nl}\p{No}]/u.test(rest.replaceAll(/[0-9]/g, ''))) return false;
  const [inFormulas, computed] = [numeralsIn(claimed), numeralsIn(results)];
  return [...rest.matchAll(NUMERAL)].every(({ 0: numeral, index }) => {
    const before = rest.slice(Math.max(0, index - 40), index);
    if (/(?:\b(?:step|equation|eq\.?|law|part)s?|चरण|समीकरण)\s*\(?$/iu.test(before)) return true;
    const isResult = CLAIMS.test(before);
    if (computed.has(numeral) || (inFormulas.has(numeral) && !isResult))
      return hasUnitOf(claimed, numeral, rest.slice(index + numeral.length));
    return given.has(numeral) && !isResult;
  });
}

/** Whether the number has the computed unit: `11 kg` is not the computed `11 m/s`. */
function hasUnitOf(claimed: string, numeral: string, behind: string): boolean {
  const unit = /^\s?([A-Za-zμΩÅ°%][^\s,;:]*)/.exec(behind)?.[1]?.replace(/\.$/, '');
  if (unit === undefined || unitFrom(unit) === null) return true;
  return withoutLayout(claimed).includes(`${numeral}${withoutLayout(unit)}`);
}

const withoutLayout = (text: string) => text.replaceAll(/\\(?:text|mathrm|cdot)(?![A-Za-z])|\\[,;: ]|[{}\s·]/g, '');

const NUMERAL = /\d+(?:\.\d+)?/g;

export const numeralsIn = (text: string): ReadonlySet<string> => new Set(text.match(NUMERAL));
