import type { Implied } from '../quantities/knowledge.ts';

/** A value implied by words, matched by a lower-case pattern between non-letters. */
export function implied(words: string, id: string, value: number, why: string, isOptional = false): Implied {
  return { pattern: new RegExp(`(?<![a-z])(?:${words})(?![a-z])`), id, value, words: why, ...(isOptional ? { isOptional } : {}) };
}

const FROM_REST =
  'from rest|after (?:the |its )?start|(?:initially|was|is) at rest|(?:body|object|block|particle|wheel|mass|\\d+ kg) (?:which is )?at rest|starts? from rest|at rest initially|stationary (?:car|body|object|train)';
const TO_REST =
  '(?:comes?|brought|coming|bring(?:s)?|come)(?: \\w+){0,3} to (?:rest|a stop|a halt|standstill)|stops|to stop|is stopped|stop it|halts|dead stop|comes to a complete stop|before stopping|bring it to rest|stopping distance';

/** Values that words of a question imply without a number. */
export const IMPLIED: readonly Implied[] = [
  implied(FROM_REST, 'u', 0, 'it starts from rest'),
  implied(FROM_REST, 'omega0', 0, 'it starts from rest'),
  implied(TO_REST, 'v', 0, 'it comes to rest'),
  implied(TO_REST, 'omega', 0, 'it comes to rest'),
  implied('(?<!positive )electrons?', 'q', 1.602e-19, 'it is the charge of an electron', true),
  implied('(?<!neutral )protons?', 'q', 1.602e-19, 'it is the charge of a proton', true),
  implied('alpha[ -]particles?|α[ -]particles?', 'q', 3.204e-19, 'it is the charge of an alpha particle', true),
  implied('electrons?', 'm', 9.11e-31, 'it is the mass of an electron', true),
  implied('protons?', 'm', 1.673e-27, 'it is the mass of a proton', true),
  implied('neutrons?', 'm', 1.675e-27, 'it is the mass of a neutron', true),
  implied('alpha[ -]particles?|α[ -]particles?', 'm', 6.644e-27, 'it is the mass of an alpha particle', true),
  implied('water|lake|swimming pool', 'rho', 1000, 'it is the density of water', true),
  implied('water', 'rhol', 1000, 'it is the density of water', true),
  implied('water', 'csp', 4200, 'it is the specific heat of water', true),
  implied('hydrogen', 'Z', 1, 'hydrogen has one proton', true),
  implied('he\\+|singly ionised helium|singly ionized helium', 'Z', 2, 'helium has two protons', true),
  implied('li2\\+|li\\^2\\+|doubly ionised lithium|doubly ionized lithium', 'Z', 3, 'lithium has three protons', true),
  implied('ground state|first (?:bohr )?orbit|k shell', 'nq', 1, 'it is the first orbit'),
  implied('second (?:bohr )?orbit|first excited state', 'nq', 2, 'it is the second orbit'),
  implied('third (?:bohr )?orbit|second excited state', 'nq', 3, 'it is the third orbit'),
  implied('fourth (?:bohr )?orbit|third excited state', 'nq', 4, 'it is the fourth orbit'),
  implied('normal incidence|angle of contact is zero', 'theta', 0, 'the angle is zero', true),
];
