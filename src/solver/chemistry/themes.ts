import { themesOf } from '../quantities/knowledge.ts';

/** Words of chemistry that decide which formulas apply. */
export const CHEMICAL_THEMES = themesOf(String.raw`
polyprotic  neutrali(s|z)*|titrat*  with: h2so4|h3po4|h2c2o4|oxalic|sul(ph|f)uric|phosphoric|"(oh)2"|"(oh)3"|na2co3|(calcium|barium) hydroxide|*carbonate
electrolyte  dissociat*|ioni(s|z)*|associat*|dimeri(s|z)*|nacl|kcl|nabr|kbr|cacl2|mgcl2|bacl2|k2so4|na2so4|"al2(so4)3"|nano3|kno3|mgso4|(sodium|potassium|calcium) chloride|common salt  with: elevation|depression|osmo*|freez*|boil*|colligative|vapo[u]r pressure
~stp  stp|s.t.p|ntp|n.t.p
~atom  atom[s]
constituents  (mole[s]|number|many|amount) [of] [{:word}] [{:word}] (ions|electrons|protons|neutrons|nucleons|bonds|lone pairs)|mole[s] of [{=\w+}] [{=\w+}] atoms
~solution  {:number} m [aqueous] (naoh|koh|hcl|h2so4|hno3|nacl|kcl|glucose|urea|na2co3|agno3|{:word} acid)|solution[s]|solute|solvent|dissolv*|molarity|molar solution|concentration
wavenumber  wave number[s]|wavenumber[s]
uncertainty  uncertaint*
~vapour  vapo[u]r[s] !(pressure|density)
~pureliquid  molarity of [pure] (water|ethanol|benzene|mercury)
~spontaneous  spontaneous|spontaneity
~gasmoles  Δn|Δng|moles of gas
~conjugate  conjugate
baseph  nh3|nh4oh|ammonia|ammonium hydroxide|aniline|*amine|pyridine  with: ph|degree of|ioni(s|z)*|dissociat*
# Of a weak acid and a weak base, or of an acid with two steps: no law covers that.
weaksalt  *coonh4|nh4cn|ammonium (acetate|formate|cyanide|carbonate)|{=(?:na|k)\d?h?\d?(?:co3|po4|so3|c2o4|s)(?![a-z0-9])}  with: ph|hydroly*
basicsalt  (sodium|potassium|calcium) (acetate|formate|benzoate|cyanide|fluoride|nitrite)|*coona|*cook|naclo|nacn|kcn|naf|nano2|kno2  with: ph|hydroly*
acidicsalt  nh4cl|nh4no3|*nh3cl|ammonium (chloride|nitrate)|"(nh4)2so4"|ammonium sul(ph|f)ate|anilinium|pyridinium  with: ph|hydroly*
hydrogenelectrode  hydrogen electrode
chemwork  work  with: *reversibl*|external pressure  without: work [done] by [the] (gas|system)|maximum work|magnitude
molality  molality|molal
molefraction  mole fraction
~masspercent  mass percent*|percent* by (mass|weight)|weight percent*|by mass|by weight|w/w|mass per cent
~dilution  dilut*|made up to|water is added|added to prepare
~mixing  mixed|mixing
ppm  ppm|parts per million
partial  partial pressure|dalton
vanderwaals  van der waals|real gas
elevation  elevation|ebullioscopic|boiling point of [the|a] solution|!(water) boils
depression  lower[ed|s] (the|its) freezing|freezing point to|lowered the freezing|lowering of freezing|depression|cryoscopic|freezing point of|freezes
vanthoff  van't hoff|vant hoff
osmotic  osmo*
vapourpressure  vapo[u]r pressure|raoult
henry  henry's law|henrys law
ph  poh|ph|pka|pk_a|hydrogen ion|hydronium|hydroxide ion|"[h+]"|"[h^+]"|"[oh-]"|"[oh^-]"|"[h3o+]"|"[h3o^+]"
~strongacid  hcl|hno3|hbr|hclo4|hydrochloric|nitric acid|hi
~sulphuric  h2so4|sulphuric|sulfuric
~strongbase  naoh|koh|sodium hydroxide|potassium hydroxide
~dibase  "ba(oh)2"|"ca(oh)2"|(barium|calcium) hydroxide
~weak  weak|ka|k_a|kb|k_b|pka|pk_a|(dissociation|ioni(s|z)ation) constant|degree of (dissociation|ioni(s|z)ation)|buffer
~degree  degree of (dissociation|ioni(s|z)ation)|ioni(s|z)ed|dissociated
buffer  buffer|henderson
hydrolysis  hydrolysis|common ion
~saltab  agcl|agbr|agi|baso4|caco3|pbso4|caso4|srso4|zns|cus|ab type|silver chloride|barium sulphate
~saltab2  pbcl2|caf2|pbi2|"mg(oh)2"|"ca(oh)2"|bacl2|ag2cro4|ag2co3|hg2cl2|calcium fluoride|lead chloride
~gibbs  gibbs|free energy|Δg|spontaneous|equilibrium constant|entropy
~entropy  entropy
~equilibrium  equilibrium
~cathode  cathode|anode
~nernst  nernst|quotient|emf|e.m.f|cell potential
~electrolysis  electroly*|deposit*|liberat*|electroplat*|faraday[s]|current is passed|passed through
~conductivity  conductivity|conductance|cell constant
zeroorder  zero order
activation  activation|arrhenius
react  (give[s]|gave|yield[s]|generate[s]|produce[s]|to get|to obtain) {:number} (ml|l|g|kg|mol*|lit(re|er)[s]) [of] {:word}|react[s]|required to (react|burn|neutrali(s|z)e|precipitate)|produced|formed|obtained|burn*|combust*|decompos* !(in)
`);
