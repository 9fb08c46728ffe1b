import type { Theme } from '../quantities/knowledge.ts';

const SOFT = new Set(
  'crystal fcc bcc simplecubic vapour pureliquid spontaneous conjugate gasmoles sulphuric dibase solution atom stp reaction equilibrium strongacid strongbase weak weakacid weakbase dilution mixing neutral cathode boil degree solubility saltab saltab2 conductivity gibbs electrolysis masspercent nernst entropy'.split(
    ' ',
  ),
);

function theme(name: string, words: string): Theme {
  return { name, isSoft: SOFT.has(name), pattern: new RegExp(`(?<![a-z])(?:${words})(?![a-z])`) };
}

export const CHEMICAL_THEMES: readonly Theme[] = [
  // Each needs a formula of its own, which is mostly missing.
  theme(
    'polyprotic',
    '(?=[^]*(?:neutrali[sz]|titrat))[^]*(?:h2so4|h3po4|h2c2o4|oxalic|sulph?f?uric|phosphoric|\\(oh\\)[23]|na2co3|calcium hydroxide|barium hydroxide|carbonate)',
  ),
  theme(
    'electrolyte',
    '(?=[^]*(?:elevation|depression|osmo|freez|boil|colligative|vapou?r pressure))[^]*(?:dissociat|ioni[sz]|associat|dimeri[sz]|nacl|kcl|nabr|kbr|cacl2|mgcl2|bacl2|k2so4|na2so4|al2\\(so4\\)3|nano3|kno3|mgso4|sodium chloride|potassium chloride|calcium chloride|common salt)\\w*',
  ),
  theme('stp', 's\\.?t\\.?p\\.?|n\\.?t\\.?p\\.?'),
  theme('atom', 'atoms?'),
  // An amount of a substance is not that of what it consists of.
  theme(
    'constituents',
    '(?:moles?|number|many|amount) (?:of )?(?:\\w+ ){0,2}(?:ions|electrons|protons|neutrons|nucleons|bonds|lone pairs)|moles? of (?:\\w+ ){0,2}atoms',
  ),
  theme(
    'solution',
    '\\d ?m (?:aqueous )?(?:naoh|koh|hcl|h2so4|hno3|nacl|kcl|glucose|urea|na2co3|agno3|\\w+ acid)|solutions?|solute|solvent|dissolv\\w*|molarity|molar solution|concentration',
  ),
  theme('crystal', 'fcc|bcc|ccp|scc|crystalli[sz]es|lattice|unit cell|crystal|cubic structure|cell edge|edge length'),
  theme('fcc', 'fcc|f\\.c\\.c\\.?|face[- ]cent(?:re|er)d|ccp|cubic close'),
  theme('bcc', 'bcc|b\\.c\\.c\\.?|body[- ]cent(?:re|er)d'),
  theme('simplecubic', 'simple cub(?:ic|e)|primitive cubic|scc'),
  theme('wavenumber', 'wave ?numbers?'),
  theme('uncertainty', 'uncertaint\\w+'),
  theme('vapour', 'vapou?rs?(?! (?:pressure|density))'),
  theme('vapourdensity', 'vapou?r density'),
  theme('pureliquid', 'molarity of (?:pure )?(?:water|ethanol|benzene|mercury)'),
  theme('spontaneous', '(?:become|is|be|it|reaction)s? (?:it )?(?:just )?spontaneous|spontaneity|spontaneous'),
  theme('gasmoles', 'Δng?(?![a-z])|moles of gas'),
  theme('conjugate', 'conjugate'),
  theme(
    'baseph',
    '(?=[^]*(?:(?<![a-z])ph(?![a-z])|degree of|ioni[sz]|dissociat))[^]*(?:nh3|nh4oh|ammonia|ammonium hydroxide|aniline|amine|pyridine)',
  ),
  theme(
    'basicsalt',
    '(?=[^]*(?:(?<![a-z])ph(?![a-z])|hydroly))[^]*(?:(?:sodium|potassium|calcium) (?:acetate|formate|benzoate|cyanide|fluoride|nitrite)|ch3coo(?:na|k)|hcoona|nacn|kcn|naf|nano2)',
  ),
  theme(
    'acidicsalt',
    '(?=[^]*(?:(?<![a-z])ph(?![a-z])|hydroly))[^]*(?:nh4cl|nh4no3|ammonium (?:chloride|nitrate)|\\(nh4\\)2so4|ammonium sul(?:ph|f)ate|anilinium)',
  ),
  theme('hydrogenelectrode', 'hydrogen electrode'),
  theme(
    'chemwork',
    '(?=[^]*(?:reversibl|external pressure))(?![^]*(?:work (?:done )?by (?:the )?(?:gas|system)|maximum work|magnitude))[^]*work',
  ),
  theme('molality', 'molality|molal'),
  theme('molefraction', 'mole fraction'),
  theme('masspercent', 'mass percent\\w*|percent\\w* by (?:mass|weight)|weight percent\\w*|by mass|by weight|\\(?w/w\\)?|mass per ?cent'),
  theme('dilution', 'dilut\\w*|made up to|water is added|added to prepare'),
  theme('neutral', 'neutrali[sz]\\w*|titrat\\w*'),
  theme('mixing', 'mixed|mixing'),
  theme('ppm', 'ppm|parts per million'),
  theme('partial', 'partial pressure|dalton'),
  theme('compress', 'compressibility factor'),
  theme('vanderwaals', 'van der waals|real gas'),
  theme('elevation', 'elevation|ebullioscopic|boiling point of (?:the |a )?solution|(?<!water )boils'),
  theme(
    'depression',
    'lower(?:ed|s)? (?:the|its) freezing|freezing point to|lowered the freezing|lowering of freezing|depression|cryoscopic|freezing point of|freezes',
  ),
  theme('vanthoff', "van'?t hoff"),
  theme('osmotic', 'osmo\\w*'),
  theme('vapourpressure', 'vapou?r pressure|raoult'),
  theme('henry', "henry'?s law"),
  theme('ph', 'poh|ph|pk_?a|hydrogen ion|hydronium|hydroxide ion|\\[h\\^?\\+\\]|\\[oh\\^?-\\]|\\[h3o\\^?\\+\\]'),
  theme('strongacid', 'hcl|hno3|hbr|hclo4|hydrochloric|nitric acid|hi'),
  theme('sulphuric', 'h2so4|sulphuric|sulfuric'),
  theme('strongbase', 'naoh|koh|sodium hydroxide|potassium hydroxide'),
  theme('dibase', 'ba\\(oh\\)2|ca\\(oh\\)2|barium hydroxide|calcium hydroxide'),
  theme(
    'weak',
    'weak|k_?a|k_?b|pk_?a|dissociation constant|ionisation constant|ionization constant|degree of (?:dissociation|ionisation|ionization)|buffer',
  ),
  theme('weakacid', 'acetic acid|ch3cooh|hcooh|hcn|hf'),
  theme('weakbase', 'nh3|nh4oh|ammonia|ammonium hydroxide'),
  theme('degree', 'degree of (?:dissociation|ionisation|ionization)|%? ?(?:ionised|ionized|dissociated)'),
  theme('buffer', 'buffer|henderson'),
  theme('hydrolysis', 'hydrolysis|common ion'),
  theme('solubility', 'solubility|k_?sp'),
  theme('saltab', 'agcl|agbr|agi|baso4|caco3|pbso4|caso4|srso4|zns|cus|ab type|silver chloride|barium sulphate'),
  theme('saltab2', 'pbcl2|caf2|pbi2|mg\\(oh\\)2|ca\\(oh\\)2|bacl2|ag2cro4|ag2co3|hg2cl2|calcium fluoride|lead chloride'),
  theme('gibbs', 'gibbs|free energy|Δg°?|spontaneous|equilibrium constant|entropy'),
  theme('entropy', 'entropy'),
  theme('equilibrium', 'equilibrium'),
  theme('reaction', 'reaction'),
  theme('cathode', 'cathode|anode'),
  theme('nernst', 'nernst|quotient|e\\.?m\\.?f|cell potential'),
  theme('electrolysis', 'electroly\\w*|deposit\\w*|liberat\\w*|electroplat\\w*|faradays?|current is passed|passed through'),
  theme('conductivity', 'conductivity|conductance|cell constant'),
  theme('zeroorder', 'zero[- ]order'),
  theme('secondorder', 'second[- ]order|third[- ]order'),
  theme('activation', 'activation|arrhenius'),
  theme('bond', 'bond (?:energy|energies|enthalp\\w*|order|length|angle)|formation|combustion|hess|lattice (?:energy|enthalpy)'),
  theme(
    'react',
    '(?:gives?|gave|yields?|generates?|produces?|to get|to obtain) [\\d.]+ (?:m?l|k?g|mol\\w*|lit(?:re|er)s?) (?:of )?[a-z]+\\d?|reacts?|react with|required to (?:react|burn|neutrali[sz]e|precipitate)|produced|formed|obtained|burn\\w*|combust\\w*|decompos\\w*(?! in)',
  ),
];
