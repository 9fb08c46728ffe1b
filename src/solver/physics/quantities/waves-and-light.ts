import { quantitiesOf } from '../../quantities/quantity.ts';

/** Quantities of oscillations, waves, light, atoms and nuclei. */
export const WAVES_AND_LIGHT = quantitiesOf(String.raw`
amp  A  m  amplitude  symbols: A a
nosc  n  -  number of (?:oscillations|vibrations|cycles|swings)|how many (?:oscillations|vibrations|cycles|swings)  named  after: (?:complete |full )?(?:oscillations|vibrations|cycles|swings)
vm  v_{max}  m/s  maximum (?:velocity|speed)|max(?:\.|imum)? velocity|velocity at (?:the )?mean position|greatest speed  named
am  a_{max}  m/s^2  maximum acceleration  named
y  x  m  displacement|distance from (?:the )?(?:mean|equilibrium) position  symbols: x y  after: from (?:the |its )?(?:mean|equilibrium)
Eosc  E  J  total (?:mechanical )?energy|mechanical energy|maximum (?:kinetic|potential) energy|energy  symbols: E
lam  \lambda  m  wavelength|wave length|de broglie wavelength|de-broglie wavelength  symbols: λ lambda  after: wavelength|light
linmu  \mu  kg/m  linear mass density|mass per unit length|linear density  symbols: μ m
Ten  T  N  tension  symbols: T F
fb  f_b  Hz  beat frequency|number of beats(?: per second)?|beats(?: per second)?|how many beats(?:(?: \w+)* per second)?  named
f1  f_1  Hz  frequencies|frequency  symbols: f1 n1  index: 1
f2  f_2  Hz  frequencies|frequency  symbols: f2 n2  index: 2
vsnd  v  m/s  (?:speed|velocity) of sound(?: in (?:air|water|the medium|steel))?  symbols: v  named  given: sound travels(?: in air)?(?: at| with)?(?: a speed of)?
phase  \phi  rad  phase difference  kind: angle  shown: rad
path  \Delta x  m  path difference|distance|separation  symbols: Δx  cue: separated  after: apart
inten  I  W/m^2  intensity  symbols: I
ref  \mu  -  refractive index|index of refraction  symbols: μ n  named  given: index
c  c  m/s  speed of light|velocity of light|speed of light in (?:vacuum|air)  constant: 300000000  symbols: c
vmed  v  m/s  (?:speed|velocity) of light in (?:the |a |this )?(?:glass|water|medium|diamond|material|liquid|crystal)|(?:speed|velocity) of light|(?:speed|velocity)  named  symbols: v  given: light (?:moves|travels)(?: at| with)?(?: a)?(?: speed of)?
inc  i  rad  angle of incidence|incident angle|incidence  kind: angle  symbols: i  given: angle  cue: incident|incidence|strikes|falls
rfr  r  rad  angle of refraction|refraction angle  kind: angle  symbols: r  named  given: angle  cue: refract\w*
crit  C  rad  critical angle  kind: angle  symbols: C  named
brew  i_p  rad  brewster'?s? angle|polari[sz]ing angle|angle of polari[sz]ation  kind: angle  named  cue: polari[sz]ed
real  h  m  real depth|actual depth|true depth|depth  symbols: h  after: deep|depth
app  h'  m  apparent depth|apparent height|depth|how deep  named  cue: appears?|apparent
foc  f  m  focal length  symbols: f F  signed
pow  P  m^-1  power of (?:the |a |this )?(?:lens|combination)|power  symbols: P  shown: D  signed
rc  R  m  radius of curvature  symbols: R  named
rc1  R_1  m  radii of curvature|radius of curvature|radii  symbols: R1  index: 1
rc2  R_2  m  radii of curvature|radius of curvature|radii  symbols: R2  index: 2
pow1  P_1  m^-1  powers?  symbols: P1  signed  index: 1
pow2  P_2  m^-1  powers?  symbols: P2  signed  index: 2
fo1  f_1  m  -  given: focal lengths?  symbols: f1  signed  index: 1
fo2  f_2  m  -  given: focal lengths?  symbols: f2  signed  index: 2
pA  A  rad  angle of (?:the )?prism|prism angle|refracting angle|prism of (?:refracting )?angle  kind: angle  symbols: A
dev  \delta_m  rad  (?:angle of )?minimum deviation  kind: angle  named
devt  \delta  rad  (?:angle of )?deviation  kind: angle  named
mag  M  -  magnifying power|magnification|angular magnification  named  symbols: m M  signed
dnear  D  m  least distance of distinct vision|near point  constant: 0.25  symbols: D
fob  f_o  m  focal length of (?:the |its )?objective|objective|focal length  named  cue: objective
fey  f_e  m  focal length of (?:the |its )?(?:eye-piece|eyepiece|eye piece|eye lens)|eyepiece|eye-piece|eye piece|focal length  named  cue: eyepiece|eye piece|eye-piece
fringe  \beta  m  fringe width|fringe-width|width of (?:the )?central (?:bright )?(?:maximum|fringe|band)|width of (?:the )?fringes?|fringe spacing|fringe separation|distance between (?:two )?(?:consecutive|successive|adjacent) (?:bright |dark )?fringes  named  symbols: β
Dscr  D  m  distance (?:between|of|from) (?:the )?(?:slits? (?:and|to|from) (?:the )?screen|screen)|screen distance|distance of (?:the )?screen(?: from (?:the )?slits?)?|screen  symbols: D  after: away|from (?:the )?slits?  cue: screen
dslit  d  m  (?:slit )?separation(?: (?:of|between) (?:the )?(?:two )?slits)?|distance between (?:the )?(?:two )?slits|slit separation|slit width|slit of width|width of (?:the )?slit|separated|separation  symbols: d a  after: apart|wide  cue: slits?|separated
ord  n  -  order|number of fringes  symbols: n m  named
I0  I_0  W/m^2  initial intensity|incident intensity|intensity of (?:the )?(?:incident|polari[sz]ed) light  symbols: I0
h_pl  h  J s  planck'?s constant|planck constant  constant: 6.626e-34  symbols: h
Eph  E  J  energy of (?:a |the |one |each )?photons?|photon energy|quantum energy|energy|energy of (?:each )?quantum  symbols: E  cue: photons?
Kmax  K_{max}  J  maximum kinetic energy|kinetic energy of (?:the )?(?:emitted |fastest |ejected )?(?:photo-?)?electrons?|maximum energy|max(?:\.|imum)? k\.?e\.?|kinetic energy  named  shown: eV  symbols: K
wf  \phi  J  work function  symbols: φ W ϕ Φ  shown: eV
f0  f_0  Hz  threshold frequency  symbols: ν0 f0  named
lam0  \lambda_0  m  threshold wavelength|cut-?off wavelength|longest wavelength|maximum wavelength  named  symbols: λ0  shown: nm
Vs  V_s  V  stopping (?:potential|voltage)|cut-?off (?:potential|voltage)|retarding potential  named  symbols: V0 Vs
e  e  C  charge (?:of|on) (?:an |the )?electron|electronic charge|elementary charge|charge of electron  constant: 1.602e-19  symbols: e
Nph  N  s^-1  number of photons(?: emitted)?(?: per second)?|how many photons|photons (?:emitted )?per second  named
dm  \Delta m  kg  mass defect|mass|loss of mass|mass lost  symbols: Δm  after: mass|of matter|is converted
Enuc  E  J  binding energy|energy (?:released|equivalent|liberated|produced)(?: (?:of|to))?|equivalent energy|energy  symbols: E
En  E_n  J  energy of (?:the |an )?(?:electron|\w+ (?:orbit|state|level)|hydrogen atom)|energy  shown: eV  signed  named
E1H  E_1  J  rydberg energy|ground state energy|ionisation energy of hydrogen  constant: 2.1795e-18
Ryd  R  m^-1  rydberg'?s? constant  constant: 10970000  symbols: R RH
a0  a_0  m  bohr radius|radius of the first orbit  constant: 5.29e-11  symbols: a0
nq  n  -  principal quantum number|which (?:orbit|energy level|level|shell|state)  given: orbit|energy level|level|shell|state  symbols: n  named
nlow  n_1  -  lower level|to  symbols: n1 n  named  cue: to|final  index: 2
nup  n_2  -  upper level|from  symbols: n2 n  named  cue: from|initial  index: 1
Z  Z  -  atomic number|nuclear charge  symbols: Z  named
rn  r_n  m  radius of (?:the )?(?:\w+ )?(?:bohr )?orbit|radius  named
vn  v_n  m/s  speed of (?:the |an )?electron|velocity of (?:the |an )?electron|velocity|speed  named
v0H  v_0  m/s  speed in the first orbit  constant: 2190000
thalf  T_{1/2}  s  half-life|half life|half-life period|half life period|half-value period  symbols: T1/2 t1/2  named
lamd  \lambda  s^-1  decay constant|disintegration constant  symbols: λ
tmean  \tau  s  mean life|average life|mean lifetime  named  symbols: τ
N0  N_0  -  initial number of (?:nuclei|atoms)|initial number  symbols: N0  named
Nt  N  -  number of (?:nuclei|atoms)(?: (?:left|remaining|present))?|number (?:left|remaining)  symbols: N  named
frac  \frac{N}{N_0}  -  fraction (?:of (?:the )?(?:\w+ ){1,4})?(?:left|remaining|undecayed|remains|that remains|will remain)|(?:fraction|percentage|part)(?!.*(?<!un)(?:decay(?:ed|s)|disintegrat))  named  cue: (?:falls?|reduces?|reduced|decays?|drops?)(?: \w+)? to
mass0  m_0  kg  initial mass|original mass|mass  index: 1  after: of (?:a |the )?(?:radioactive|sample)  cue: initial\w*|sample|originally
masst  m_t  kg  mass (?:left|remaining|remains|undecayed|of [\w-]+ (?:left|remaining))|amount (?:left|remaining|of [\w -]+ (?:left|remaining))|how much(?= .*(?:left|remain))|quantity (?:left|remaining)|mass  index: 2  cue: remain\w*|left|reduces? to
act  A  Bq  activity|rate of decay|rate of disintegration  symbols: A
act0  A_0  Bq  initial activity|original activity  symbols: A0  given: activity  named  index: 1
Anum  A  -  mass number  symbols: A  named
Rn  R  m  nuclear radius|radius of (?:the |a )?nucleus|radius  named
Rn0  R_0  m  nuclear radius constant  constant: 1.2e-15  symbols: R0
`);
