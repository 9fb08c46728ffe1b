import { themesOf } from '../quantities/knowledge.ts';

/** Words of chemistry that decide which formulas apply. */
export const CHEMICAL_THEMES = themesOf(String.raw`
polyprotic  (?=[^]*(?:neutrali[sz]|titrat))[^]*(?:h2so4|h3po4|h2c2o4|oxalic|sulph?f?uric|phosphoric|\(oh\)[23]|na2co3|calcium hydroxide|barium hydroxide|carbonate)
electrolyte  (?=[^]*(?:elevation|depression|osmo|freez|boil|colligative|vapou?r pressure))[^]*(?:dissociat|ioni[sz]|associat|dimeri[sz]|nacl|kcl|nabr|kbr|cacl2|mgcl2|bacl2|k2so4|na2so4|al2\(so4\)3|nano3|kno3|mgso4|sodium chloride|potassium chloride|calcium chloride|common salt)\w*
~stp  s\.?t\.?p\.?|n\.?t\.?p\.?
~atom  atoms?
constituents  (?:moles?|number|many|amount) (?:of )?(?:\w+ ){0,2}(?:ions|electrons|protons|neutrons|nucleons|bonds|lone pairs)|moles? of (?:\w+ ){0,2}atoms
~solution  \d ?m (?:aqueous )?(?:naoh|koh|hcl|h2so4|hno3|nacl|kcl|glucose|urea|na2co3|agno3|\w+ acid)|solutions?|solute|solvent|dissolv\w*|molarity|molar solution|concentration
wavenumber  wave ?numbers?
uncertainty  uncertaint\w+
~vapour  vapou?rs?(?! (?:pressure|density))
~pureliquid  molarity of (?:pure )?(?:water|ethanol|benzene|mercury)
~spontaneous  (?:become|is|be|it|reaction)s? (?:it )?(?:just )?spontaneous|spontaneity|spontaneous
~gasmoles  Δng?(?![a-z])|moles of gas
~conjugate  conjugate
baseph  (?=[^]*(?:(?<![a-z])ph(?![a-z])|degree of|ioni[sz]|dissociat))[^]*(?:nh3|nh4oh|ammonia|ammonium hydroxide|aniline|amine|pyridine)
basicsalt  (?=[^]*(?:(?<![a-z])ph(?![a-z])|hydroly))[^]*(?:(?:sodium|potassium|calcium) (?:acetate|formate|benzoate|cyanide|fluoride|nitrite)|ch3coo(?:na|k)|hcoona|nacn|kcn|naf|nano2)
acidicsalt  (?=[^]*(?:(?<![a-z])ph(?![a-z])|hydroly))[^]*(?:nh4cl|nh4no3|ammonium (?:chloride|nitrate)|\(nh4\)2so4|ammonium sul(?:ph|f)ate|anilinium)
hydrogenelectrode  hydrogen electrode
chemwork  (?=[^]*(?:reversibl|external pressure))(?![^]*(?:work (?:done )?by (?:the )?(?:gas|system)|maximum work|magnitude))[^]*work
molality  molality|molal
molefraction  mole fraction
~masspercent  mass percent\w*|percent\w* by (?:mass|weight)|weight percent\w*|by mass|by weight|\(?w/w\)?|mass per ?cent
~dilution  dilut\w*|made up to|water is added|added to prepare
~neutral  neutrali[sz]\w*|titrat\w*
~mixing  mixed|mixing
ppm  ppm|parts per million
partial  partial pressure|dalton
vanderwaals  van der waals|real gas
elevation  elevation|ebullioscopic|boiling point of (?:the |a )?solution|(?<!water )boils
depression  lower(?:ed|s)? (?:the|its) freezing|freezing point to|lowered the freezing|lowering of freezing|depression|cryoscopic|freezing point of|freezes
vanthoff  van'?t hoff
osmotic  osmo\w*
vapourpressure  vapou?r pressure|raoult
henry  henry'?s law
ph  poh|ph|pk_?a|hydrogen ion|hydronium|hydroxide ion|\[h\^?\+\]|\[oh\^?-\]|\[h3o\^?\+\]
~strongacid  hcl|hno3|hbr|hclo4|hydrochloric|nitric acid|hi
~sulphuric  h2so4|sulphuric|sulfuric
~strongbase  naoh|koh|sodium hydroxide|potassium hydroxide
~dibase  ba\(oh\)2|ca\(oh\)2|barium hydroxide|calcium hydroxide
~weak  weak|k_?a|k_?b|pk_?a|dissociation constant|ionisation constant|ionization constant|degree of (?:dissociation|ionisation|ionization)|buffer
~weakacid  acetic acid|ch3cooh|hcooh|hcn|hf
~weakbase  nh3|nh4oh|ammonia|ammonium hydroxide
~degree  degree of (?:dissociation|ionisation|ionization)|%? ?(?:ionised|ionized|dissociated)
buffer  buffer|henderson
hydrolysis  hydrolysis|common ion
~solubility  solubility|k_?sp
~saltab  agcl|agbr|agi|baso4|caco3|pbso4|caso4|srso4|zns|cus|ab type|silver chloride|barium sulphate
~saltab2  pbcl2|caf2|pbi2|mg\(oh\)2|ca\(oh\)2|bacl2|ag2cro4|ag2co3|hg2cl2|calcium fluoride|lead chloride
~gibbs  gibbs|free energy|Δg°?|spontaneous|equilibrium constant|entropy
~entropy  entropy
~equilibrium  equilibrium
~reaction  reaction
~cathode  cathode|anode
~nernst  nernst|quotient|e\.?m\.?f|cell potential
~electrolysis  electroly\w*|deposit\w*|liberat\w*|electroplat\w*|faradays?|current is passed|passed through
~conductivity  conductivity|conductance|cell constant
zeroorder  zero[- ]order
activation  activation|arrhenius
react  (?:gives?|gave|yields?|generates?|produces?|to get|to obtain) [\d.]+ (?:m?l|k?g|mol\w*|lit(?:re|er)s?) (?:of )?[a-z]+\d?|reacts?|react with|required to (?:react|burn|neutrali[sz]e|precipitate)|produced|formed|obtained|burn\w*|combust\w*|decompos\w*(?! in)
`);
