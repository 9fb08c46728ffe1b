import { implied } from '../physics/implied.ts';

/** Pattern of a question that uses kelvins: "271.9 K", "in kelvin". A constant in K kg/mol does not count. */
const IN_KELVIN = '(?:[^]*(?:in k(?:elvin)?(?![a-z])|\\d k(?!\\w| ?kg| ?mol|\\/|\\.kg|·)))';
/** Pattern of a solution without a named solvent other than water. */
const WATER =
  '(?<!(?:benzene|ethanol|camphor|acetone|chloroform|cyclohexane|naphthalene|ccl4|ether|phenol|methanol)[^]*)(?:water|aqueous|solution)(?![^]*(?:benzene|ethanol|camphor|acetone|chloroform|cyclohexane|naphthalene|ccl4|ether|phenol|methanol))';
const KELVIN = `(?=${IN_KELVIN})[^]*`;
const CELSIUS = `(?<!.)(?!${IN_KELVIN})[^]*`;

/** Values that words of a chemistry question imply. */
export const CHEMICAL_IMPLIED = [
  implied('monoatomic|monatomic', 'apm', 1, 'each has one atom', true),
  implied('diatomic', 'apm', 2, 'each has two atoms', true),
  implied('triatomic', 'apm', 3, 'each has three atoms', true),
  implied('tetra-?atomic', 'apm', 4, 'each has four atoms', true),
  implied(`${CELSIUS}${WATER}`, 'Tf0', 0, 'water freezes at 0 °C', true),
  implied(`${CELSIUS}${WATER}`, 'Tb0', 100, 'water boils at 100 °C', true),
  implied(`${KELVIN}${WATER}`, 'Tf0', 273.15, 'water freezes at 273.15 K', true),
  implied(`${KELVIN}${WATER}`, 'Tb0', 373.15, 'water boils at 373.15 K', true),
  implied('water|aqueous', 'cMs', 0.018, 'water has 18 g in a mole', true),
  implied('benzene', 'cMs', 0.078, 'benzene has 78 g in a mole', true),
  implied(
    'ioni[sz]ation (?:energy|potential) of (?:the |a )?(?:hydrogen|h atom|he\\+|li2\\+|li\\^2\\+)',
    'nq',
    1,
    'it is in its ground state',
    true,
  ),
];
