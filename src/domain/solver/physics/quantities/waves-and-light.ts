import { quantitiesOf } from '../../quantities/quantity.ts';

/** Oscillations, waves, light, atoms, nuclei. */
export const WAVES_AND_LIGHT = quantitiesOf(String.raw`
lam  \lambda  m  wavelength|wave length|de broglie wavelength|de-broglie wavelength  symbols: λ lambda  after: wavelength|light
vsnd  v  m/s  (?:speed|velocity) of sound(?: in (?:air|water|the medium|steel))?  symbols: v  named  given: sound travels(?: in air)?(?: at| with)?(?: a speed of)?
ref  \mu  -  refractive index|index of refraction  symbols: μ n  named  given: index
c  c  m/s  speed of light|velocity of light|speed of light in (?:vacuum|air)  constant: 300000000  symbols: c
vmed  v  m/s  (?:speed|velocity) of light in (?:the |a |this )?(?:glass|water|medium|diamond|material|liquid|crystal)|(?:speed|velocity) of light|(?:speed|velocity)  named  symbols: v  given: light (?:moves|travels)(?: at| with)?(?: a)?(?: speed of)?
crit  C  rad  critical angle  kind: angle  symbols: C  named
foc  f  m  focal length  symbols: f F  signed
pow  P  m^-1  power of (?:the |a |this )?(?:lens|combination)|power  symbols: P  shown: D  signed
fringe  \beta  m  fringe width|fringe-width|width of (?:the )?central (?:bright )?(?:maximum|fringe|band)|width of (?:the )?fringes?|fringe spacing|fringe separation|distance between (?:two )?(?:consecutive|successive|adjacent) (?:bright |dark )?fringes  named  symbols: β
Dscr  D  m  distance (?:between|of|from) (?:the )?(?:slits? (?:and|to|from) (?:the )?screen|screen)|screen distance|distance of (?:the )?screen(?: from (?:the )?slits?)?|screen  symbols: D  after: away|from (?:the )?slits?  cue: screen
dslit  d  m  (?:slit )?separation(?: (?:of|between) (?:the )?(?:two )?slits)?|distance between (?:the )?(?:two )?slits|slit separation|slit width|width of (?:the )?slit|separated|separation  symbols: d a  after: apart|wide  cue: slits?|separated
h_pl  h  J s  planck'?s constant|planck constant  constant: 6.626e-34  symbols: h
Eph  E  J  energy of (?:a |the |one |each )?photons?|photon energy|quantum energy|energy|energy of (?:each )?quantum  symbols: E  cue: photons?
Kmax  K_{max}  J  maximum kinetic energy|kinetic energy of (?:the )?(?:emitted |fastest |ejected )?(?:photo-?)?electrons?|maximum energy|max(?:\.|imum)? k\.?e\.?|kinetic energy  named  shown: eV  symbols: K
wf  \phi  J  work function  symbols: φ W ϕ Φ  shown: eV
thalf  T_{1/2}  s  half-life|half life|half-life period|half life period|half-value period  symbols: T1/2 t1/2  named
frac  \frac{N}{N_0}  -  fraction (?:of (?:the )?(?:\w+ ){1,4})?(?:left|remaining|undecayed|remains|that remains|will remain)|(?:fraction|percentage|part)(?!.*(?<!un)(?:decay(?:ed|s)|disintegrat))  named  cue: (?:falls?|reduces?|reduced|decays?|drops?)(?: \w+)? to
`);
