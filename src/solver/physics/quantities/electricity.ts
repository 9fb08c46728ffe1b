import { quantitiesOf } from '../../quantities/quantity.ts';

/** Quantities of charges, currents, magnets, alternating current and semiconductors. */
export const ELECTRICITY = quantitiesOf(String.raw`
kC  k  N m^2/C^2  coulomb'?s? constant|electrostatic constant  constant: 9000000000  symbols: k
eps0  \varepsilon_0  F/m  permittivity of (?:free space|vacuum)  constant: 8.854e-12  symbols: ε0 ε₀
mu0  \mu_0  T m/A  permeability of (?:free space|vacuum)  constant: 0.0000012566370614359173  symbols: μ0
q  q  C  magnitude of (?:the )?charge|charge|quantity of charge|amount of charge|how much charge|total charge  symbols: q Q  after: charge|of charge
q1  q_1  C  charges|charge  symbols: q1 q_1 Q1  index: 1  after: charges?
q2  q_2  C  charges|charge  symbols: q2 q_2 Q2  index: 2  after: charges?
nel  n  -  number of (?:excess )?electrons|how many electrons|electrons  symbols: n  named  after: electrons|excess electrons
Ef  E  N/C  electric field intensity|electric field strength|electric field|intensity of (?:the )?electric field|field intensity|field strength|field  symbols: E
V  V  V  potential difference|electric potential|potential|voltage|p\.d\.|pd|supply voltage|potential drop|voltage drop  symbols: V  after: (?:ac |dc )?(?:battery|supply|source|cell|potential difference|mains|line)  signed
d  d  m  separation(?: between (?:the )?plates)?|distance between (?:the )?plates|plate separation|distance|separation  symbols: d  after: apart  cue: separated|apart
Upair  U  J  electrostatic potential energy|potential energy|electric potential energy  named  signed
dip  p  C m  dipole moment|electric dipole moment  symbols: p
fluxE  \Phi_E  V m  electric flux|flux|total flux  symbols: φ Φ
sigq  \sigma  C/m^2  surface charge density|charge density  symbols: σ
C  C  F  capacitance|capacity  symbols: C  after: capacitors?|condenser
C1  C_1  F  capacitances?|capacitors  symbols: C1  index: 1
C2  C_2  F  capacitances?|capacitors  symbols: C2  index: 2
Kd  K  -  dielectric (?:of )?constant|relative permittivity  symbols: K k εr  named
Ucap  U  J  energy stored|electrostatic energy|electrical energy stored|stored energy|energy|potential energy  symbols: U E
I  I  A  electric current|current|how much current|current drawn  symbols: I i  after: current|of current
R_e  R  Ω  external resistance|resistance|load resistance|equivalent resistance|total resistance  symbols: R  after: resistors?|resistance|resistor|coil|wire|conductor|load
R1  R_1  Ω  resistors|resistances|resistor  symbols: R1 P  index: 1
R2  R_2  Ω  resistors|resistances|resistor  symbols: R2 Q  index: 2
R3  R_3  Ω  resistors|resistances|resistor  symbols: R3 R
R4  R_4  Ω  resistors|resistances|resistor|unknown resistance  symbols: R4 S X
Eel  E  J  electrical energy|electric energy|energy consumed|energy (?:dissipated|used|supplied)|energy|heat (?:produced|generated|developed|dissipated)|heat|heat energy  symbols: E H W
Prat  P_r  W  -  index: 1  cue: bulb of|lamp of|heater of|rated|rating|marked|labelled  named
Vrat  V_r  V  -  index: 1  cue: bulb of|lamp of|heater of|rated|rating|marked|labelled  named
res  \rho  Ω m  resistivity|specific resistance  symbols: ρ
cond  \sigma  S/m  electrical conductivity|conductivity  symbols: σ
G_e  G  S  conductance  symbols: G
Rt  R_t  Ω  resistance at|resistance  symbols: Rt R_t  named  index: 2
R0  R_0  Ω  resistance at 0|resistance  symbols: R0  named  index: 1
emf  \varepsilon  V  e\.?m\.?f\.?|electromotive force|induced e\.?m\.?f\.?|induced voltage|motional e\.?m\.?f\.?|average induced e\.?m\.?f\.?  symbols: E ε e  after: cell|battery|e\.?m\.?f
rint  r  Ω  internal resistance  symbols: r  named
Vt  V  V  terminal voltage|terminal potential difference|terminal p\.?d\.?|potential difference across (?:the |its )?(?:terminals|cell)  symbols: V  named
nd  n  m^-3  number density(?: of (?:free |conduction )?electrons)?|free electron density|electron density|number of (?:free |conduction )?electrons per unit volume|density of (?:free |conduction )?electrons  symbols: n
vd  v_d  m/s  drift velocity|drift speed  named
J  J  A/m^2  current density  symbols: J j
l1  l_1  m  balancing length|balance point|length  symbols: l1  index: 1
l2  l_2  m  balancing length|balance point|length  symbols: l2  index: 2
Ig  I_g  A  (?:full[ -]scale|maximum) (?:deflection )?current|full[ -]scale deflection(?: (?:for|with|at)(?: a)?(?: current(?: of)?)?)?|current  symbols: Ig I_g  index: 1  cue: full
Gg  G  Ω  galvanometer resistance|resistance of (?:the |a )?galvanometer|resistance|coil resistance  symbols: G Rg  cue: galvanometer
Sh  S  Ω  shunt resistance|shunt|resistance  symbols: S  named
Rser  R  Ω  series resistance|resistance|resistance (?:to be )?(?:connected|required|needed)  named
Irange  I  A  range|current  symbols: I  cue: ammeter|range|upto|up to  index: 2
Vrange  V  V  range|voltage  symbols: V  cue: voltmeter|range
Bm  B  T  magnetic field (?:strength|intensity|induction)?|magnetic field|magnetic induction|magnetic flux density|flux density|field  symbols: B  signed
Bi  B_1  T  initial (?:magnetic )?field|magnetic field|field  index: 1  cue: from
Bf  B_2  T  final (?:magnetic )?field|magnetic field|field  index: 2  cue: to
angB  \theta  rad  angle  kind: angle  symbols: θ
Nturn  N  -  number of turns|how many turns|turns  symbols: N n  after: turns  named
nlen  n  m^-1  (?:how many )?turns per (?:unit length|metre|meter)|number of turns per (?:unit length|metre|meter)  symbols: n
FperL  f  N/m  force per unit length|force per (?:metre|meter)(?: length)?
I1  I_1  A  currents?  symbols: I1  index: 1
I2  I_2  A  currents?  symbols: I2  index: 2
Mmag  M  A m^2  magnetic moment|magnetic dipole moment  symbols: M m
fluxB  \Phi  Wb  magnetic flux|flux linked|flux  symbols: φ Φ ϕ
dflux  \Delta\Phi  Wb  change in (?:the )?(?:magnetic )?flux|change of (?:magnetic )?flux  given: (?:magnetic )?flux  cue: by
fluxi  \Phi_1  Wb  initial flux|magnetic flux|flux  index: 1  cue: from
fluxf  \Phi_2  Wb  final flux|magnetic flux|flux  index: 2  cue: to
Lind  L  H  self[ -]inductance|inductance|coefficient of self[ -]induction|self[ -]induction  symbols: L  after: inductor|coil
Mind  M  H  mutual inductance|coefficient of mutual induction  symbols: M  named
dI  \Delta I  A  change in current|change of current  given: current (?:in (?:one|it|the [a-z]+) )?changes by  symbols: ΔI dI  cue: by  signed
Ii  I_1  A  initial current|current  index: 1  cue: from
If  I_2  A  final current|current  index: 2  cue: to
Uind  U  J  energy stored|magnetic energy|energy  symbols: U
Vp  V_p  V  primary voltage|input voltage|voltage  symbols: Vp  cue: primary|input|supply|from|mains  index: 1
Vsec  V_s  V  secondary voltage|output voltage|voltage (?:across|in|at) the secondary|voltage  symbols: Vs  cue: secondary|output|to  index: 2
Np  N_p  -  (?:how many turns (?:has|does|in|on|are (?:there )?(?:in|on)) |(?:number of )?turns (?:in|on) )(?:the )?primary|primary turns|primary  symbols: Np  cue: primary  after: (?:turns )?(?:in|on) (?:the |its )?primary  index: 1
Ns  N_s  -  (?:how many turns (?:has|does|in|on|are (?:there )?(?:in|on)) |(?:number of |how many )?turns (?:in|on) )(?:the )?secondary|secondary turns|secondary  symbols: Ns  cue: secondary  after: (?:turns )?(?:in|on) (?:the |its )?secondary  index: 2
Ip  I_p  A  primary current|current in (?:the )?primary|input current|current  symbols: Ip  cue: primary
Is  I_s  A  secondary current|current in (?:the )?secondary|output current|current  symbols: Is  cue: secondary
XL  X_L  Ω  inductive reactance|reactance  symbols: XL X_L
XC  X_C  Ω  capacitive reactance|reactance  symbols: XC X_C
Zi  Z  Ω  impedance  symbols: Z
Irms  I_{rms}  A  rms current|r\.m\.s\.? (?:value of )?(?:the )?current|rms value of (?:the |an |a )?(?:alternating )?current|effective current|rms value|current  named  symbols: Irms
Ipk  I_0  A  peak (?:value of )?(?:the |an |a )?(?:alternating )?current|maximum current|current amplitude|peak value|amplitude of (?:the )?current  named  symbols: I0
Vrms  V_{rms}  V  rms (?:value of )?(?:the |an |a )?(?:alternating )?voltage|r\.m\.s\.? voltage|effective voltage|rms value|voltage  symbols: Vrms  after: rms|ac|supply|mains
Vpk  V_0  V  peak (?:value of )?(?:the |an |a )?(?:alternating )?(?:voltage|emf)|maximum voltage|voltage amplitude|peak value|maximum e\.?m\.?f\.?|peak e\.?m\.?f\.?  named  symbols: V0 E0
pf  \cos\phi  -  power factor  named
Qf  Q  -  quality factor|q-factor|q factor  named
beta  \beta  -  current gain|current amplification factor|beta|common[ -]emitter current gain  symbols: β  named
Eg  E_g  J  band gap|energy gap|forbidden energy gap  named  symbols: Eg  shown: eV
`);
