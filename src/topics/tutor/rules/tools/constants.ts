import * as v from 'valibot';

import { tool } from './tool.ts';

/** Constants as school books and exam papers give them. */
const CONSTANTS = {
  'acceleration due to gravity': 'g = 9.8 m/s^2',
  'gravitational constant': 'G = 6.67 × 10^-11 N m^2/kg^2',
  'speed of light': 'c = 3.00 × 10^8 m/s',
  'planck constant': 'h = 6.626 × 10^-34 J s = 4.136 × 10^-15 eV s',
  'elementary charge': 'e = 1.602 × 10^-19 C',
  'electron mass': 'm_e = 9.11 × 10^-31 kg',
  'proton mass': 'm_p = 1.673 × 10^-27 kg',
  'neutron mass': 'm_n = 1.675 × 10^-27 kg',
  'atomic mass unit': 'u = 1.6605 × 10^-27 kg = 931.5 MeV/c^2',
  'coulomb constant': 'k = 9 × 10^9 N m^2/C^2',
  'vacuum permittivity': 'ε0 = 8.854 × 10^-12 F/m',
  'vacuum permeability': 'μ0 = 4π × 10^-7 T m/A',
  'avogadro constant': 'N_A = 6.022 × 10^23 /mol',
  'gas constant': 'R = 8.314 J/(mol K) = 0.0821 L atm/(mol K)',
  'boltzmann constant': 'k_B = 1.38 × 10^-23 J/K',
  'faraday constant': 'F = 96500 C/mol',
  'stefan-boltzmann constant': 'σ = 5.67 × 10^-8 W/(m^2 K^4)',
  'wien constant': 'b = 2.898 × 10^-3 m K',
  'rydberg constant': 'R = 1.097 × 10^7 /m',
  'bohr radius': 'a0 = 5.29 × 10^-11 m',
} as const;

export const constant = tool({
  name: 'constant',
  description: 'The value of a constant of nature as examination papers give it. A value given in the question goes before it.',
  parameters: v.strictObject({ name: v.picklist(Object.keys(CONSTANTS) as (keyof typeof CONSTANTS)[]) }),
  run: ({ name }) => CONSTANTS[name],
});
