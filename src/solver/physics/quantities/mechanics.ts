import { quantitiesOf } from '../../quantities/quantity.ts';

/** Quantities of motion, force, energy, rotation and gravitation. */
export const MECHANICS = quantitiesOf(String.raw`
u  u  m/s  what (?:velocity|speed|initial velocity|initial speed) (?:must|should)(?: \w+){0,4} be (?:thrown|projected)|initial velocity|initial speed|velocity of projection|speed of projection|velocity of throw|speed of throw|projection speed|original velocity|original speed|starting velocity|(?:velocity|speed) with which (?:it|the \w+) (?:was|is) (?:thrown|projected)  symbols: u v0 v_0 vi u0  given: velocity|speed|upward velocity|muzzle velocity|muzzle speed  cue: moving|travelling|traveling|thrown|projected|fired|launched|kicked|initially|running|going|shot|moves|hit|throws|from|decreases from|increases from|at  index: 1  signed
v  v  m/s  final velocity|final speed|velocity|speed|how fast|velocity acquired|new velocity|recession speed|speed of (?:the )?(?:wave|waves|sound|body|car)  symbols: v vf v_f  cue: reaches|acquires|attains|becomes|strikes|hits|constant|uniform|steady|final|reduces? to|increases? to|reduced to|increased to|changes? to  index: 2  signed
vavg  v_{av}  m/s  average speed|average velocity|mean speed  named
a  a  m/s^2  constant acceleration|uniform acceleration|acceleration|rate of change of velocity  symbols: a  cue: accelerat\w+  signed
ret  a_r  m/s^2  retardation|deceleration|negative acceleration|uniform retardation  named  cue: decelerat\w+|retard\w+|slow\w*  given: retardation|deceleration|brakes (?:at|with)|decelerates at(?: a rate of)?|decelerates uniformly at|retarded at|slows down at
t  t  s  time taken|time interval|time required|time|duration|how long|how much time|when will|how soon|(?:in |after )?how many (?:seconds|minutes|hours|days|years)  symbols: t Δt  cue: in|for|after|takes|within|during
s  s  m  distance travelled|distance covered|distance moved|stopping distance|distance|displacement|how far|distance traveled|length of the track|length of its path  symbols: s d x S  cue: covers|travels|moves?|through|displaced|moved|covered|travelled|pushed|pulled|dragged|goes
h  h  m  height|how high|depth|how deep|how far|distance|altitude|vertical height  symbols: h H  after: high|deep|above|tall|below|height|depth  cue: height|tower|cliff|building|depth|falls|raised|lifted|lifts|dropped|raises
hmax  H  m  maximum height|greatest height|highest height|how high|maximum altitude|max height|max\. height|height (?:it )?(?:reached|attained|reaches|rise|to which)|height  symbols: H h  named
tup  t_{up}  s  time (?:taken )?(?:to|for it to) (?:reach|attain|rise)(?: to)? (?:the |its )?(?:maximum|highest|top|greatest)|time of ascent|time to reach the (?:maximum|highest|top)|(?:how long|time|how much time)(?= .*(?:maximum height|highest point|the top))  named
tof  T_f  s  time of flight|total time|flight time|(?:how long|time|after how (?:long|many seconds))(?= .*(?:return|back|come down|in the air|ground))  named  symbols: T
R  R  m  maximum range|horizontal range|range|horizontal distance|how far|distance  named  symbols: R
ux  u_x  m/s  horizontal component(?: of (?:its |the )?(?:initial )?velocity)?  named
uy  u_y  m/s  vertical component(?: of (?:its |the )?(?:initial )?velocity)?  named
theta  \theta  rad  angle of projection|angle of repose|angle of incline|angle of banking|banking angle|inclination|angle  kind: angle  symbols: θ theta
g  g  m/s^2  acceleration due to gravity|gravitational acceleration  constant: 9.8  symbols: g
gp  g'  m/s^2  acceleration due to gravity|value of g|acceleration due to gravity (?:on|at) \w+|gravitational acceleration|free fall acceleration  symbols: g' g  named
m  m  kg  mass  symbols: m M  after: mass|body|block|object|ball|stone|car|man|boy|particle|bullet|box  cue: weighing
F  F  N  net force|resultant force|force|braking force|retarding force|thrust|how much force|electrostatic force|gravitational force|magnetic force|attraction|repulsion|load|tension|pull|push  symbols: F T f  after: force|weight  signed
wt  W  N  weight  symbols: W w  after: weight  named  given: weighs|weighing
mom  p  kg m/s  linear momentum|momentum  symbols: p P
imp  J  N s  impulse|change in momentum|change in its momentum|change of momentum|impulse of (?:the )?force  symbols: J I
mu  \mu  -  coefficient of (?:static |kinetic |sliding |limiting )?friction  symbols: μ mu μs μk  named
fr  f  N  force of friction|frictional force|friction force|limiting friction|friction|opposing force|resistive force  symbols: f  named
N  N  N  normal reaction|normal force|reaction of the floor|apparent weight|(?:weighing machine|scale|balance) (?:reads?|shows?)|reading of the (?:scale|weighing machine|balance)|normal  symbols: N R  named
m1  m_1  kg  masses|mass  symbols: m1 m_1 M  after: mass|body|block|object|ball|bullet  cue: weighing  index: 1
m2  m_2  kg  masses|mass  symbols: m2 m_2 m  after: mass|body|block|object|ball|gun  cue: weighing  index: 2
u1  u_1  m/s  velocity|speed|initial velocity  symbols: u1 u_1  cue: moving|initially  index: 1
u2  u_2  m/s  velocity|speed  symbols: u2 u_2  named  index: 2
vc  v_c  m/s  common velocity|common speed|combined velocity|combined speed|velocity of the (?:combination|combined|system|two)|final velocity|final speed|velocity|speed  symbols: V v  named
v1  v_1  m/s  velocity|speed|muzzle velocity|muzzle speed  symbols: v1 v_1  index: 1
v2  v_2  m/s  recoil velocity|recoil speed|velocity of recoil|speed of recoil|velocity|speed  symbols: v2 v_2  index: 2
mgun  M  kg  (?:gun|rifle|cannon|pistol|man|boy)(?: (?:is|has|of|a|the|weighing))*(?: mass)?(?: of)?|mass of (?:the |a )?(?:gun|rifle|cannon)  named  after: gun|rifle|cannon
mbul  m  kg  (?:bullet|shell|shot|ball|projectile)(?: (?:is|has|of|a|the|weighing))*(?: mass)?(?: of)?|mass of (?:the |a )?(?:bullet|shell|shot|ball)  named  after: bullet|shell|shot
vbul  v  m/s  velocity of (?:the )?(?:bullet|shell)|muzzle velocity|muzzle speed|velocity|speed  cue: bullet|shell|fires|fired
vgun  V  m/s  recoil velocity|recoil speed|velocity of recoil|speed of recoil|recoil|(?:velocity|speed) (?:of|with which) the (?:gun|rifle|cannon)(?: recoils)?|(?:velocity|speed) does the (?:gun|rifle|cannon)(?: kick| recoil| move)?  named
dKE  \Delta K  J  (?:loss|decrease) (?:in|of) (?:the |its )?kinetic energy|kinetic energy (?:which is )?lost|energy lost  named
erest  e  -  coefficient of restitution  named  symbols: e
h1  h_1  m  height  cue: from|dropped  symbols: h1  index: 1
h2  h_2  m  height|how high  cue: rises|rebounds|bounces|to  symbols: h2  index: 2
W  W  J  work done|work|how much work|energy spent|energy required|energy needed  symbols: W  after: work|of work  signed
KE  K  J  kinetic energy|k\.e\.|ke|energy of motion|energy  symbols: KE K E  after: kinetic energy|of kinetic energy
PE  U  J  gravitational potential energy|potential energy|p\.e\.|pe|gain in potential energy|increase in (?:its )?potential energy|energy  symbols: PE U E  signed
P  P  W  power (?:output|delivered|developed|required|consumed|dissipated|rating|of the \w+)|power|rate of doing work|how much power|wattage  symbols: P  after: power|bulb|lamp|heater|motor|engine|pump|electric
Pin  P_{in}  W  input power|power input|power supplied  named  cue: takes|draws|consumes|supplied
Pout  P_{out}  W  output power|power output|useful power  named
eta  \eta  -  efficiency  named  shown: %  symbols: η  after: efficient|efficiency
k  k  N/m  spring constant|force constant|stiffness|spring factor  symbols: k K
x  x  m  extension|compression|elongation|displacement|stretch|how much (?:will|does) the spring (?:stretch|compress)|distance  symbols: x  cue: stretched|compressed|extended|stretches|compresses|by|extends
Us  U  J  elastic potential energy|potential energy|energy stored|energy|work done|stored energy  named  symbols: U E
r  r  m  radius of (?:the )?(?:circle|path|orbit|curve|curvature|circular path)|radius|separation|distance|orbital radius|how far apart|distance (?:between|from)  symbols: r R  given: (?:string|thread|cord|rope) of length  after: apart|radius|away|from|in radius  cue: apart|separated
circ  C  m  circumference  named  after: circumference|in circumference
diam  D  m  diameter  named  symbols: d D  after: diameter|in diameter|thick
ac  a_c  m/s^2  centripetal acceleration|acceleration|radial acceleration  symbols: a ac
Fc  F_c  N  centripetal force|tension|force|tension in the string  symbols: F T
omega  \omega  rad/s  angular velocity|angular speed|angular frequency|final angular velocity|final angular speed  kind: angle  symbols: ω w omega  shown: rad/s  index: 2  signed
omega0  \omega_0  rad/s  initial angular velocity|initial angular speed  kind: angle  symbols: ω0  shown: rad/s  index: 1  cue: rotating|spinning|from  given: angular velocity|angular speed
alpha  \alpha  rad/s^2  angular acceleration|angular retardation|angular deceleration  kind: angle  symbols: α  shown: rad/s^2  signed
phi  \theta  rad  angular displacement|angle (?:turned|rotated|described|through which)|angle  kind: angle  shown: rad
revs  n  -  number of (?:revolutions|rotations|turns)|how many (?:revolutions|rotations|turns)|revolutions  symbols: n  after: revolutions|rotations|turns
f  f  Hz  frequency|frequency of (?:rotation|revolution|oscillation)|fundamental frequency  symbols: f ν n v  after: frequency|source|supply|ac
T  T  s  time period|period|periodic time|period of (?:revolution|oscillation)  symbols: T  cue: period|every|once in
Im  I  kg m^2  moment of inertia|rotational inertia  symbols: I
tau  \tau  N m  torque|moment of (?:the )?(?:force|couple)|moment|couple  symbols: τ
Lang  L  kg m^2/s  angular momentum  symbols: L
KEr  K_r  J  rotational kinetic energy|kinetic energy of rotation|rotational energy|kinetic energy|energy  named
Kg  K  m  radius of gyration  named  symbols: k K
L  L  m  length  symbols: l L  given: (?:string|thread|cord|rope) of length  after: long|length|in length  cue: length
G  G  N m^2/kg^2  gravitational constant|universal gravitational constant  constant: 6.67e-11  symbols: G
Mb  M  kg  mass of (?:the )?(?:earth|planet|sun|moon|star)|mass  symbols: M Me
Rb  R  m  radius of (?:the )?(?:earth|planet|sun|moon|star)|radius  symbols: R Re
ve  v_e  m/s  escape velocity|escape speed|velocity of escape  named
vorb  v_o  m/s  orbital velocity|orbital speed|speed|velocity  named
T1  T_1  s  time period|period  symbols: T1  index: 1
T2  T_2  s  time period|period  symbols: T2  index: 2
r1  r_1  m  radius|distance|orbital radius  symbols: r1  index: 1
r2  r_2  m  radius|distance|orbital radius  symbols: r2  index: 2
`);
