import { themesOf } from '../quantities/knowledge.ts';

/** Words of chemistry that decide which formulas apply. */
export const CHEMICAL_THEMES = themesOf(String.raw`
polyprotic  (?=[^]*(?:neutrali[sz]|titrat))[^]*(?:h2so4|h3po4|h2c2o4|oxalic|sulph?f?uric|phosphoric|\(oh\)[23]|na2co3|calcium hydroxide|barium hydroxide|carbonate)
electrolyte  (?=[^]*(?:elevation|depression|osmo|freez|boil|colligative|vapou?r pressure))[^]*(?:dissociat|ioni[sz]|associat|dimeri[sz]|nacl|kcl|nabr|kbr|cacl2|mgcl2|bacl2|k2so4|na2so4|al2\(so4\)3|nano3|kno3|mgso4|sodium chloride|potassium chloride|calcium chloride|common salt)\w*
constituents  (?:moles?|number|many|amount) (?:of )?(?:\w+ ){0,2}(?:ions|electrons|protons|neutrons|nucleons|bonds|lone pairs)|moles? of (?:\w+ ){0,2}atoms
~solution  \d ?m (?:aqueous )?(?:naoh|koh|hcl|h2so4|hno3|nacl|kcl|glucose|urea|na2co3|agno3|\w+ acid)|solutions?|solute|solvent|dissolv\w*|molarity|molar solution|concentration
baseph  (?=[^]*(?:(?<![a-z])ph(?![a-z])|degree of|ioni[sz]|dissociat))[^]*(?:nh3|nh4oh|ammonia|ammonium hydroxide|aniline|amine|pyridine)
basicsalt  (?=[^]*(?:(?<![a-z])ph(?![a-z])|hydroly))[^]*(?:(?:sodium|potassium|calcium) (?:acetate|formate|benzoate|cyanide|fluoride|nitrite)|ch3coo(?:na|k)|hcoona|nacn|kcn|naf|nano2)
acidicsalt  (?=[^]*(?:(?<![a-z])ph(?![a-z])|hydroly))[^]*(?:nh4cl|nh4no3|ammonium (?:chloride|nitrate)|\(nh4\)2so4|ammonium sul(?:ph|f)ate|anilinium)
molality  molality|molal
~dilution  dilut\w*|made up to|water is added|added to prepare
~neutral  neutrali[sz]\w*|titrat\w*
ppm  ppm|parts per million
vanderwaals  van der waals|real gas
elevation  elevation|ebullioscopic|boiling point of (?:the |a )?solution|(?<!water )boils
depression  lower(?:ed|s)? (?:the|its) freezing|freezing point to|lowered the freezing|lowering of freezing|depression|cryoscopic|freezing point of|freezes
osmotic  osmo\w*
ph  poh|ph|pk_?a|hydrogen ion|hydronium|hydroxide ion|\[h\^?\+\]|\[oh\^?-\]|\[h3o\^?\+\]
~strongacid  hcl|hno3|hbr|hclo4|hydrochloric|nitric acid|hi
~strongbase  naoh|koh|sodium hydroxide|potassium hydroxide
~weak  weak|k_?a|k_?b|pk_?a|dissociation constant|ionisation constant|ionization constant|degree of (?:dissociation|ionisation|ionization)|buffer
react  (?:gives?|gave|yields?|generates?|produces?|to get|to obtain) [\d.]+ (?:m?l|k?g|mol\w*|lit(?:re|er)s?) (?:of )?[a-z]+\d?|reacts?|react with|required to (?:react|burn|neutrali[sz]e|precipitate)|produced|formed|obtained|burn\w*|combust\w*|decompos\w*(?! in)
`);
