import { type Outcome } from '../../solution.ts';
import { decimalText } from '../algebra/print.ts';
import { solved, step } from '../outcome.ts';
import { type Question } from '../reading/question.ts';

const MONEY = String.raw`(?:rs\.?|₹|inr|\$)? ?(\d[\d,]*(?:\.\d+)?)(?: ?(?:rupees|rs\.?|/-))?`;
const RATE = String.raw`(?:(?:at|@)(?: (?:a |the )?rate of)? )?(\d+(?:\.\d+)?) ?(?:%|percent|per cent)(?: (?:rate of interest|interest))?(?: (?:per annum|p\.?a\.?|per year|annually|a year|simple interest|rate))*`;
const YEARS = String.raw`(?:for |in |after )?(\d+(?:\.\d+)?) years?`;
const INTEREST = [
  new RegExp(
    `^find (simple interest|compound interest|s\\.?i\\.?|c\\.?i\\.?|amount)(?: earned| obtained| payable)? (?:on|of|for) (?:a sum of )?(?:principal (?:of )?)?${MONEY} ${RATE}(?: (?:for|in|after))? ${YEARS}(?:,? (?:if )?(?:interest is )?(compounded (?:annually|yearly|half[- ]yearly|semi-?annually|quarterly)))?$`,
  ),
  new RegExp(
    `^find (simple interest|compound interest|s\\.?i\\.?|c\\.?i\\.?|amount)(?: earned| obtained| payable)? (?:on|of|for) (?:a sum of )?(?:principal (?:of )?)?${MONEY} ${YEARS} ${RATE}(?:,? (?:if )?(?:interest is )?(compounded (?:annually|yearly|half[- ]yearly|semi-?annually|quarterly)))?$`,
  ),
];
const TRADE = new RegExp(
  `^(?:(?:a )?(?:shopkeeper|man|trader|dealer|person|merchant|woman|vendor|he|she) )?(?:buys?|bought|purchase[sd]?) (?:a |an )?[a-z ]{2,20} (?:for|at) ${MONEY},? and (?:sells?|sold) (?:it )?(?:for|at) ${MONEY}[.,;]? find (?:his |her )?(profit|loss|gain)(?: or loss)?( ?%| ?percent(?:age)?| per cent)?$`,
);

/** Interest, profit and loss. */
export function commerce({ text }: Question): Outcome | null {
  const plain = text.toLowerCase().replaceAll(/\s+/g, ' ');
  const currency = /rs|₹|inr|rupee/.test(plain) ? ' rupees' : '';
  for (const [index, shape] of INTEREST.entries()) {
    const match = shape.exec(plain);
    if (match)
      return interest(
        currency,
        match[1]!,
        money(match[2]!),
        Number(match[index === 0 ? 3 : 4]),
        Number(match[index === 0 ? 4 : 3]),
        match[5],
      );
  }
  const trade = TRADE.exec(plain);
  return trade ? profit(currency, money(trade[1]!), money(trade[2]!), trade[3]!, trade[4] !== undefined) : null;
}

const money = (text: string): number => Number(text.replaceAll(',', ''));

function interest(
  currency: string,
  what: string,
  principal: number,
  rate: number,
  years: number,
  compounded: string | undefined,
): Outcome | null {
  const isCompound = what.startsWith('c') || compounded !== undefined;
  // An amount may be of either kind.
  if (what === 'amount' && !isCompound) return null;
  const times =
    compounded === undefined || (/ann|year/.test(compounded) && !/half|semi/.test(compounded)) ? 1 : /quarter/.test(compounded) ? 4 : 2;
  const periods = years * times;
  if (isCompound && !Number.isInteger(periods)) return null;
  let amount = principal;
  for (let period = 0; isCompound && period < periods; period++) amount += (amount * rate) / times / 100;
  const simple = (principal * rate * years) / 100;
  const whole = principal * (1 + rate / times / 100) ** periods;
  if (periods > 100 || (isCompound && Math.abs(whole - amount) > 1e-6 * amount)) return null;
  const value = !isCompound ? simple : what === 'amount' ? amount : amount - principal;
  const rounded = (x: number): string => decimalText(Math.round(x * 100) / 100, 12);
  return solved({
    topic: isCompound ? 'Compound interest' : 'Simple interest',
    answer: `${rounded(value)}${currency}`,
    steps: isCompound
      ? [
          step(
            'Each period the amount grows by the rate.',
            `A = P\\left(1 + \\frac{r}{100}\\right)^n = ${principal} \\left(1 + \\frac{${decimalText(rate / times)}}{100}\\right)^{${periods}} = ${rounded(amount)}`,
          ),
          ...(what === 'amount' ? [] : [step('The interest is what it grew by.', `${rounded(amount)} - ${principal} = ${rounded(value)}`)]),
        ]
      : [
          step(
            'Simple interest is principal times rate times time.',
            `\\frac{P r t}{100} = \\frac{${principal} \\times ${rate} \\times ${years}}{100} = ${rounded(value)}`,
          ),
        ],
    verification: isCompound
      ? 'Added up period by period it is the same.'
      : 'The interest of one year, taken for every year, gives the same.',
  });
}

function profit(currency: string, cost: number, price: number, word: string, isPercent: boolean): Outcome | null {
  const change = price - cost;
  if (change === 0 || change < 0 !== (word === 'loss') || cost <= 0) return null;
  const size = Math.abs(change);
  const percent = (100 * size) / cost;
  return solved({
    topic: 'Profit and loss',
    answer: isPercent ? `${decimalText(percent)} %` : `${decimalText(size, 10)}${currency}`,
    steps: [
      step('Price and cost differ by', `${price} - ${cost} = ${change}`),
      ...(isPercent ? [step('In percent of the cost:', `\\frac{${size}}{${cost}} \\times 100\\,\\% = ${decimalText(percent)}\\,\\%`)] : []),
    ],
    verification: 'Cost plus profit, or minus loss, gives the price.',
  });
}
