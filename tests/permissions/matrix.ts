import { ROLES, type Role } from '../support/cast.ts';

/** One line per table or function, one cell per role. */
export type Matrix = ReadonlyMap<string, Readonly<Record<Role, string>>>;

export function parseMatrix(text: string): Matrix {
  const [head = '', ...lines] = text.trim().split('\n');
  const roles = head.trim().split(/ +/) as Role[];
  return new Map(
    lines.map((line) => {
      const [name = '', ...cells] = line.split(/ +/);
      return [name, Object.fromEntries(roles.map((role, place) => [role, cells[place] ?? ''])) as Record<Role, string>];
    }),
  );
}

export function printMatrix(matrix: Matrix): string {
  const line = (name: string, cells: readonly string[]): string => name.padEnd(24) + cells.map((cell) => cell.padEnd(11)).join('');
  return [
    line('', ROLES),
    ...[...matrix].map(([name, cells]) =>
      line(
        name,
        ROLES.map((role) => cells[role]),
      ),
    ),
  ].join('\n');
}
