import { unitFrom } from '../../solver/tools/quantities.ts';
import type { Written } from './chains.ts';

/** Words that state a number: behind them it has to be one that was computed. */
const CLAIMS =
  /(?:\b(?:is|are|was|equals?|gives?|get|gets|becomes?|yields?|makes?|obtain|so|hence|thus|therefore|only|about|nearly|have|has|had|finds?|found|reach(?:es)?|comes?|leaves?|remains?|shows?|means?|needs?|takes?|results?|answers?|values?)\b|[:=]|है|हैं|होगा|होगी|मिलता|बराबर|अतः)/iu;

/** Numbers in words cannot be compared, and a negation turns the claim round. */
const WORDED =
  /\b(?:three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|lakh|million|crore|billion|dozen|not|never|wrong|false|incorrect)\b|(?:^|\s)(?:तीन|चार|पाँच|पांच|छह|सात|आठ|नौ|दस|ग्यारह|बारह|पंद्रह|बीस|सौ|हज़ार|हजार|लाख|करोड़|नहीं|गलत|ग़लत)(?=\s|$|[.,।])/iu;

/**
 * Names of what a number can be. Beside right arithmetic they claim more than it: in "the kinetic energy is 2 × 3² = 18" nothing
 * wrong is computed, and the number is wrong.
 */
const QUANTITIES =
  /\b(?:speed|velocit|accelerat|displacement|distance|time|mass|weight|force|momentum|impulse|energy|work|power|pressure|density|volume|area|perimeter|circumference|length|height|depth|width|breadth|radius|radii|diameter|angle|torque|inertia|charge|current|voltage|potential|resistance|capacit|inductance|field|flux|frequenc|wavelength|period|temperature|heat|entropy|enthalp|mole|molar|molal|concentration|rate|yield|percent|probabilit|mean|median|mode|average|variance|deviation|sum|difference|ratio|slope|gradient|determinant|discriminant|root|value|answer|result|number of|total|cost|price|profit|loss|age|ways|terms?|degree|order|constant|efficienc|intensity|focal|magnification|index)|वेग|चाल|त्वरण|दूरी|समय|द्रव्यमान|भार|बल|संवेग|ऊर्जा|कार्य|शक्ति|दाब|घनत्व|आयतन|क्षेत्रफल|लंबाई|ऊँचाई|त्रिज्या|कोण|आवेश|धारा|विभव|प्रतिरोध|आवृत्ति|तरंगदैर्ध्य|ताप|ऊष्मा|मोल|सांद्रता|प्रायिकता|माध्य|योग|अनुपात|ढाल|मूल|मान|उत्तर|संख्या|कुल/iu;

export const namesQuantity = ({ rest }: Written): boolean => QUANTITIES.test(rest);

/** Whether no number of the prose is left that was neither computed in this step nor given. */
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

/** `11 kg` is not the `11 m/s` that was computed. */
function hasUnitOf(claimed: string, numeral: string, behind: string): boolean {
  const unit = /^\s?([A-Za-zμΩÅ°%][^\s,;:]*)/.exec(behind)?.[1]?.replace(/\.$/, '');
  if (unit === undefined || unitFrom(unit) === null) return true;
  return withoutLayout(claimed).includes(`${numeral}${withoutLayout(unit)}`);
}

const withoutLayout = (text: string) => text.replaceAll(/\\(?:text|mathrm|cdot)(?![A-Za-z])|\\[,;: ]|[{}\s·]/g, '');

const NUMERAL = /\d+(?:\.\d+)?/g;

export const numeralsIn = (text: string): ReadonlySet<string> => new Set(text.match(NUMERAL));
