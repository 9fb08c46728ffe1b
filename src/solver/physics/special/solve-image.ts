import { isSameDimension } from '../../quantities/dimension.ts';
import { readQuantities, type Written } from '../../quantities/lexer.ts';
import { lowered, normalised } from '../../quantities/normalise.ts';
import { plainNumber, unitTex } from '../../quantities/number-format.ts';
import { abstained, solved, type Solver, type Step } from '../../solution.ts';

const LENGTH = [1, 0, 0, 0, 0, 0] as const;
type Role = 'u' | 'v' | 'f' | 'c' | 'h';

/** Solves one lens or mirror, with the Cartesian sign convention: along the light is positive, and so is up. */
export const solveImage: Solver = (question) => {
  const text = normalised(question);
  const small = lowered(text);
  const isMirror = /(?<![a-z])mirror(?![a-z])/.test(small);
  const isLens = /(?<![a-z])lens(?![a-z])/.test(small);
  const isConcave = /concave|diverging lens|converging mirror/.test(small);
  const isConvex = /convex|diverging mirror|converging lens/.test(small);
  if (isMirror === isLens || isConcave === isConvex) return null;
  if (
    /(?<![a-z])(?:two|combination|contact|refractive|immersed|magnified|times|same size|real or virtual|least|maximum|minimum|power|moves|moved|speed|sun|infinity|plane mirror|inverted image|virtual image|real image|erect image|silvered|displaced|separation)(?![a-z])/.test(
      small.replace(/real or virtual|nature/g, ''),
    )
  )
    return null;
  const numbers = readQuantities(text);
  if (numbers.some(({ dimension }) => !isSameDimension(dimension, LENGTH)) || numbers.length < 2 || numbers.length > 3) return null;
  const roles = rolesOf(numbers, small);
  const asked = askedIn(small);
  if (roles === null || asked === null) return null;
  const unit = numbers[0]!.unit!;
  if (numbers.some((one) => one.unit!.symbol !== unit.symbol)) return null;
  const size = (role: Role): number | undefined => roles.get(role);
  const curvature = isMirror ? size('c') : undefined;
  const [distance, focal] = [size('u'), size('f') ?? (curvature === undefined ? undefined : curvature / 2)];
  // The focus of a concave mirror is in front of it; that of a concave lens is on the side of the incoming light.
  const focalSign = isConcave ? -1 : 1;
  if (distance === undefined || focal === undefined || size('v') !== undefined) return null;
  const [u, f] = [-distance, focalSign * focal];
  const inverse = isMirror ? 1 / f - 1 / u : 1 / f + 1 / u;
  if (Math.abs(inverse) < 1e-12) return abstained('The object is at the focus: the image is at infinity.');
  const v = 1 / inverse;
  const m = isMirror ? -v / u : v / u;
  const height = size('h');
  if (asked === 'height' && height === undefined) return null;
  if (asked !== 'height' && height !== undefined) return null;
  const isReal = isMirror ? v < 0 : v > 0;
  const isSize = asked === 'height' && /how (?:big|large|tall)/.test(small);
  const plain = (value: number): string => plainNumber(value);
  const symbol = unitTex(unit.symbol);
  const law = isMirror ? '\\frac{1}{v} + \\frac{1}{u} = \\frac{1}{f}' : '\\frac{1}{v} - \\frac{1}{u} = \\frac{1}{f}';
  const steps: Step[] = [
    {
      text: `Signs: distances against the light are negative. The object stands against it; a ${isConcave ? 'concave' : 'convex'} ${isMirror ? 'mirror' : 'lens'} has a ${f > 0 ? 'positive' : 'negative'} focal length.`,
      tex: `u = ${plain(u)}${symbol},\\quad f = ${plain(f)}${symbol}`,
    },
    { text: `The ${isMirror ? 'mirror' : 'lens'} formula:`, tex: law },
    {
      text: 'Solved for the image distance, with the numbers:',
      tex: `\\frac{1}{v} = \\frac{1}{${plain(f)}} ${isMirror ? '-' : '+'} \\frac{1}{${plain(u)}} \\;\\Rightarrow\\; v = ${plain(v)}${symbol}`,
    },
    { text: 'The magnification:', tex: `m = ${isMirror ? '-\\frac{v}{u}' : '\\frac{v}{u}'} = ${plain(m)}` },
    { text: `The image is ${isReal ? 'real and inverted' : 'virtual and erect'}.` },
  ];
  if (height !== undefined) steps.push({ text: 'The height of the image:', tex: `h' = m h = ${plain(m * height)}${symbol}` });
  return solved({
    subject: 'physics',
    result: asked === 'distance' ? v : asked === 'magnification' ? m : m * height!,
    // A size is shown without its sign.
    write: (found) => ({ answer: asked === 'magnification' ? plain(found) : `${plain(isSize ? Math.abs(found) : found)} ${unit.symbol}` }),
    topic: isMirror ? 'Mirror formula' : 'Lens formula',
    steps,
    check: {
      claim: 'The distances from the focus, by Newton’s form of the formula, multiply to the square of the focal length.',
      holds: (found) => {
        const magnified = asked === 'height' ? found / height! : found;
        const image = asked === 'distance' ? found : isMirror ? -magnified * u : magnified * u;
        const product = isMirror ? (u - f) * (image - f) : -(u + f) * (image - f);
        return Math.abs(product - f * f) < 1e-6 * f * f;
      },
    },
  });
};

function askedIn(small: string): 'distance' | 'magnification' | 'height' | null {
  const phrase =
    /(?:find|calculate|determine|what|where|at which|how far|how big|how large)(?![a-z]).*$/s.exec(small)?.[0] ??
    /[^.?]*\?/.exec(small)?.[0] ??
    '';
  if (/(?:size|height) of (?:the |its )?image|image (?:size|height)|how (?:big|large|tall)/.test(phrase)) return 'height';
  if (/magnification/.test(phrase) && !/position|distance/.test(phrase)) return 'magnification';
  return /image/.test(phrase) &&
    /position|distance|where|location|located|formed|how far/.test(phrase) &&
    !/focal length\s*[?.]?$/.test(phrase)
    ? 'distance'
    : null;
}

function rolesOf(numbers: readonly Written[], small: string): Map<Role, number> | null {
  const roles = new Map<Role, number>();
  for (const [index, { start, end, number }] of numbers.entries()) {
    const before = small.slice(numbers[index - 1]?.end ?? 0, start);
    const after = small.slice(end, numbers[index + 1]?.start ?? small.length);
    const role = roleOf(before, after);
    if (role === null || roles.has(role) || number <= 0) return null;
    roles.set(role, number);
  }
  return roles;
}

function roleOf(before: string, after: string): Role | null {
  if (/focal length[^.]{0,20}$|f\s*=\s*$/.test(before) || after.startsWith(' focal length')) return 'f';
  if (
    /(?:object|candle|pin)(?: (?:is|at|was|lies|placed|kept|situated|of))* $/.test(before) &&
    !/^ (?:tall|high|in height|long)/.test(after)
  )
    return 'u';
  if (/radius of curvature[^.]{0,20}$/.test(before)) return 'c';
  if (/^ (?:tall|high|in height|in size|long)/.test(after) || /(?:height|size)(?: of)?\s*$/.test(before)) return 'h';
  if (/image[^.]{0,40}(?:distance|at|formed)[^.]{0,20}$/.test(before)) return 'v';
  if (/(?:object|placed|distance|at|candle|pin|u\s*=)[^.]{0,60}$/.test(before) || /^ (?:in front|from|away|before)/.test(after)) return 'u';
  return null;
}
