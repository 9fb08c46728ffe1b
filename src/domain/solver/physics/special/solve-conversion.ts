import { isSameDimension } from '../../quantities/dimension.ts';
import { readQuantities } from '../../quantities/lexer.ts';
import { normalised } from '../../quantities/normalise.ts';
import { plainNumber, texNumber, unitTex } from '../../quantities/number-format.ts';
import { readUnit } from '../../quantities/unit-text.ts';
import { abstained, type Solver } from '../../solution.ts';

const ASKED = /^(?:convert|express|change|write|how many|what is)(?![a-z])/i;
const INTO = /(?<![a-z])(?:in ?to|to|in|as)(?: the)?(?: SI)?(?: units? of| unit)? /gi;

/** "Convert 72 km/h into m/s", "Express 25 °C in kelvin". */
export const solveConversion: Solver = (question) => {
  const text = normalised(question).replace(/^\s*(?:please )/i, '');
  if (!ASKED.test(text) || text.length > 100) return null;
  const numbers = readQuantities(text);
  const [from] = numbers;
  if (!from?.unit || numbers.length !== 1) return null;
  const into = Array.from(text.matchAll(INTO)).find((match) => match.index >= from.end - 1);
  if (into === undefined || text.slice(from.end, into.index).trim() !== '') return null;
  const unit = readUnit(text, into.index + into[0].length);
  if (unit === null || !/^\s*[.?]?\s*$/.test(text.slice(unit.end)) || unit.symbol === from.unit.symbol) return null;
  if (!isSameDimension(unit.dimension, from.dimension))
    return abstained(`${from.unit.symbol} and ${unit.symbol} measure different things.`);
  if ((from.unit.kind === 'turn') !== (unit.kind === 'turn') && (from.unit.kind === 'angle' || unit.kind === 'angle')) {
    const turns = from.unit.kind === 'turn' ? 2 * Math.PI : 1 / (2 * Math.PI);
    return converted(
      from.number,
      from.unit.symbol,
      (from.value * turns) / unit.factor,
      unit.symbol,
      (turns * from.unit.factor) / unit.factor,
    );
  }
  const kelvin = from.unit.kind === 'celsius' ? from.number + 273.15 : from.value;
  if (from.unit.kind === 'celsius' || unit.kind === 'celsius')
    return temperature(from.number, from.unit.symbol, unit.kind === 'celsius' ? kelvin - 273.15 : kelvin, unit.symbol);
  return converted(from.number, from.unit.symbol, from.value / unit.factor, unit.symbol, from.unit.factor / unit.factor);
};

function converted(number: number, from: string, value: number, to: string, factor: number): ReturnType<Solver> {
  if (Math.abs(value / factor / number - 1) > 1e-9) return null;
  return {
    status: 'solved',
    solution: {
      answer: `${plainNumber(value)}${to === '°' ? '' : ' '}${to}`,
      subject: 'physics',
      topic: 'Units',
      steps: [
        { text: 'One of the one unit in the other:', tex: `1${unitTex(from)} = ${texNumber(factor)}${unitTex(to)}` },
        { text: 'Times the number:', tex: `${texNumber(number)} \\times ${texNumber(factor)} = ${texNumber(value)}${unitTex(to)}` },
      ],
      verification: 'Converted back it is the given number; both units have the same dimension.',
    },
  };
}

function temperature(number: number, from: string, value: number, to: string): ReturnType<Solver> {
  return {
    status: 'solved',
    solution: {
      answer: `${plainNumber(Number(value.toFixed(2)))} ${to}`,
      subject: 'physics',
      topic: 'Units',
      steps: [{ text: 'The scales differ by 273.15:', tex: `${texNumber(number)}${unitTex(from)} = ${texNumber(value)}${unitTex(to)}` }],
      verification: 'Converted back it is the given temperature.',
    },
  };
}
