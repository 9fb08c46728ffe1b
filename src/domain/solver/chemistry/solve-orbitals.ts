import { normalised } from '../quantities/normalise.ts';
import { abstained, type Solver, type Step } from '../solution.ts';

const SHELL =
  /(?:n\s*=\s*|principal quantum number\s*(?:n\s*)?(?:=|is|of)?\s*)(\d)|(?<![a-z])([KLMN])[ -]shell|(?<![a-z])(first|second|third|fourth)[ -](?:shell|energy level)/i;
const SUBSHELL = /(?<![a-z\d])(\d)?([spdf])[ -]?(?:sub-?shell|orbitals?|sub-?level)|l\s*=\s*(\d)/;
const ORBITAL = /(?<![a-z\d])(\d)([spdf])(?![a-z\d])/;
const WORDS = ['first', 'second', 'third', 'fourth'];

/** How many orbitals, electrons, subshells or nodes quantum numbers allow. */
export const solveOrbitals: Solver = (question) => {
  const text = normalised(question);
  const asked =
    /(?:how many|number of|total|maximum)[^.?]*?(radial nodes|angular nodes|nodal planes|nodes|orbitals|electrons|sub-?shells|sub-?levels)/i
      .exec(text)?.[1]
      ?.toLowerCase();
  if (asked === undefined) return null;
  const orbital = ORBITAL.exec(text);
  if (/node|nodal/.test(asked)) return orbital ? nodes(asked, Number(orbital[1]), 'spdf'.indexOf(orbital[2]!)) : null;
  if (/(?<![a-z])m_?[ls]?\s*=|spin|s\s*=/i.test(text)) return null;
  const sub = SUBSHELL.exec(text);
  const shell = SHELL.exec(text);
  const l = sub ? (sub[3] === undefined ? 'spdf'.indexOf(sub[2]!) : Number(sub[3])) : orbital ? 'spdf'.indexOf(orbital[2]!) : null;
  if (l !== null && !/sub/.test(asked)) {
    if (/(?<![a-z])an? (?:\d)?[spdf][ -]orbital/.test(text) || l > 3) return null;
    const n = shell ? shellNumber(shell) : 0;
    if (n > 0 && l >= n) return null;
    const count = asked === 'orbitals' ? 2 * l + 1 : 2 * (2 * l + 1);
    return counted(
      count,
      [
        {
          text: `A subshell has $2l + 1$ orbitals, with two electrons in each. Here $l = ${l}$.`,
          tex: asked === 'orbitals' ? `2 \\times ${l} + 1 = ${count}` : `2(2 \\times ${l} + 1) = ${count}`,
        },
      ],
      `There are ${2 * l + 1} values of the magnetic quantum number from −${l} to ${l}.`,
    );
  }
  if (!shell || l !== null) return null;
  const n = shellNumber(shell);
  if (n < 1 || n > 7) return null;
  const count = /sub/.test(asked) ? n : asked === 'orbitals' ? n * n : 2 * n * n;
  const sum = Array.from({ length: n }, (_, index) => 2 * index + 1);
  return counted(
    count,
    [
      {
        text: `A shell has $n$ subshells, $n^2$ orbitals and room for $2n^2$ electrons. Here $n = ${n}$.`,
        tex: /sub/.test(asked) ? `n = ${n}` : asked === 'orbitals' ? `n^2 = ${count}` : `2n^2 = ${count}`,
      },
    ],
    `Counted subshell by subshell there are ${sum.join(' + ')} = ${n * n} orbitals.`,
  );
};

function shellNumber(shell: RegExpExecArray): number {
  return Number(shell[1] ?? 0) || 'KLMN'.indexOf((shell[2] ?? '?').toUpperCase()) + 1 || WORDS.indexOf((shell[3] ?? '').toLowerCase()) + 1;
}

function nodes(asked: string, n: number, l: number): ReturnType<Solver> {
  if (l >= n) return abstained(`There is no such orbital: with n = ${n}, l is at most ${n - 1}.`);
  const count = asked.startsWith('radial') ? n - l - 1 : asked === 'nodes' ? n - 1 : l;
  const tex = asked.startsWith('radial')
    ? `n - l - 1 = ${n} - ${l} - 1 = ${count}`
    : asked === 'nodes'
      ? `n - 1 = ${count}`
      : `l = ${count}`;
  return counted(
    count,
    [{ text: `Here $n = ${n}$ and $l = ${l}$.`, tex }],
    `Radial (${n - l - 1}) and angular (${l}) nodes together are n − 1 = ${n - 1}.`,
  );
}

function counted(count: number, steps: readonly Step[], verification: string): ReturnType<Solver> {
  return { status: 'solved', solution: { answer: String(count), subject: 'chemistry', topic: 'Quantum numbers', steps, verification } };
}
