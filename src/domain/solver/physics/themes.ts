import { themesOf } from '../quantities/knowledge.ts';

/** Words that decide which formulas apply. */
export const THEMES = themesOf(String.raw`
# The acceleration points against the motion.
~slowing  slows? down|slow(?:ed|ing)|decelerat\w*|retard\w*
acceleration  accelerat\w*(?! due to gravity)|decelerat\w*|retard\w*|uniformly|brakes?|speeds up|slows? down|slowing|gains? (?:speed|velocity)|picks up speed
~rest  rest|stops?|stopped|halts?|stationary|standstill
average  average|mean(?! position| life)
nth  \d+(?:st|nd|rd|th) second|last second|next|first \d+|(?:and|,|;) then|then (?:\w+ )?(?:moves?|travels?|goes|comes?|walks?|runs?|turns?|slows?|continues?|decelerat\w*|retard\w*|stops?|is)|another|first half|second half|half (?:of )?(?:its|the|a) (?:distance|journey|trip|way)|remaining(?! constant| the same| unchanged| at rest)|again|initially at a|half the|half of the
fall  dropped|drops(?! from [^a-z]+ m?[atv](?![a-z]))|falls?(?! on| from (?:the|n)(?![a-z])| from [^a-z]+ m?(?:a|t|v|wb)(?![a-z])| incident| to )|let go|falling|free fall|freely|let fall|released from|(?<!energy |heat )(?:is|are) released
thrownup  (?:thrown|projected|shot|fired|launched|tossed|throws?|kicked|hit)(?: \w+){0,4} (?:up|upwards?|straight up)|upwards? with (?:a |an )?(?:initial )?(?:velocity|speed)|vertically up\w*
# Words that compare, divide or repeat: only formulas that name them apply.
liftedfaster  (?:lift(?:s|ed|ing)|rais(?:es|ed|ing)|hoist\w*)(?=[^]*accelerat(?:ion (?!due)|ed|es|ing))
wasted  loss|losses|lost|loses|wasted
!projectile  projectile|(?:thrown|projected|fired|kicked|launched|hit|shot|throws?|leaps?|jumps?)(?=.*(?:angle|°))|angle of projection
~horizontal  horizontally|horizontal
across  (?:perpendicular(?:ly)?|normal|right angles|transverse) to (?:an? |the |its |this )?(?:\w+ ){0,2}(?:force|electric field|velocity|motion|displacement|direction)
bythespring  by (?:the |a )?(?:spring|friction|frictional|resistive)(?: force)?
retardingforce  (?:retarding|resisting|resistive|opposing|braking|decelerating) force (?:of|is|=) \d[\d.]*
tangentialacceleration  tangential acceleration
# Between a plane and the field, not between its normal and the field.
maximum  maximum|max|greatest|highest|peak value
minimum  minimum|least(?! distance)|smallest|just (?:able|enough|sufficient|begins?|starts?)|limiting value
~circular  circular|circle|revolv\w*|whirl\w*|centripetal|revolution|revolutions|bend|curve|curved|round|rpm|rotates?|spins?|rotating|spinning
~rotation  rotat\w*|angular|torque|moment of inertia|flywheel|rolling|rolls|spinning|wheel|rpm|radius of gyration|turntable|fan|gyration
~torque  torque|couple|moment of (?:the |a )?(?:force|couple)|wrench|spanner|door|tangential\w*
~spinning  (?:cylinder|discs?|disks?|flywheel|wheel|spheres?|hoop|ring|rod|rotor|turntable|shell)(?=[^]*(?:rotat|spin|rpm|rad/s|angular|axis))
~disc  discs?|disks?|solid cylinder|flywheel
friction  (?<!neglect |ignore |no |without |zero )friction(?:al)?(?!less)|rough|(?:block|box|body|floor|road|surface|plane)(?=[^]*μ ?=)
!incline  inclined? plane|incline|slope|inclined
tension  (?<!surface )tension
lift  elevator|(?:in|of) an? lift|the lift|lift (?:is|of|moves|moving|going|starts|accelerat\w*|which)
~liftup  climbs?(?: up)? (?:a |the )?(?:vertical )?rope|(?:lift|elevator|rope|crane|cable|going|moving|accelerat\w+)(?= .*up(?:wards?)?)
~brake  brakes?|braking
spring  springs?
~raise  lift(?:s|ed|ing)?|rais(?:e|es|ed|ing)|pump(?:s|ed|ing)?|climb\w*|crane|carr(?:y|ies)(?= .*(?:up|height|stairs))|runs? up|staircase|stairs|hoist\w*|gravity
efficiency  efficien\w*
collision  colli\w*|elastic collision|strikes another|hits another
stick  stick\w*|embed\w*|combined|coupled|couple together|joined|move together|common velocity|lodged|inelastic\w*
recoil  recoil\w*|gun|rifle|cannon
escape  escape
orbit  orbit\w*|satellite|kepler
~elastic  young'?s|stress|strain|elastic|modulus|stretched by|stretches|elongat\w*
~fluid  liquid|fluid|water|oil|mercury|sea|lake|glycerine|pond|swimming pool|tank
buoyancy  buoyan\w*|upthrust|immersed|submerged|archimedes|floats?|floating
pipe  pipes?|tube|hose|nozzle
expansion  α|thermal expan\w*|expansion|expansivity|coefficient of (?:linear|cubical|volume|areal)
latent  latent|melt\w*|fusion|vapori[sz]\w*|boil\w*|freez\w*|ice|steam|condens\w*|evaporat\w*
mixture  mixed|mixture|mixes|poured into|added to
conduction  thermal conduct\w*|conduction(?! electrons?)|conduct(?:s|ed) heat|heat (?:flow\w*|conducted|current|transfer\w*)|flow of heat
radiation  radiat\w*|emissivity|stefan
~gas  gas|gases|air|balloon|nitrogen|oxygen|hydrogen|helium|cylinder|argon|co2|o2|n2|h2|nh3|ch4|so2|carbon dioxide|methane|ammonia|stp|ntp
~molecule  molecules?
~isothermal  isothermal\w*|constant temperature|same temperature|boyle'?s?|temperature (?:is |being |remains? |remaining )?(?:kept )?constant
~isochoric  isochoric\w*|constant volume|rigid|closed (?:vessel|container)|sealed|same volume|volume (?:is |being |remains? |remaining )?(?:kept )?constant
rms  rms|r\.m\.s|root[ -]mean[ -]square|effective
engine  engine(?=[^]*(?:absorb|takes? in|heat|reservoir|sink|reject))|heat engine|carnot\w*|reservoir|source and sink|sink
refrigerator  refrigerator|coefficient of performance
pendulum  pendulum
shm  shm|s\.h\.m|simple harmonic|oscillat\w*|harmonic|amplitude|mean position|vibrat\w*
~sound  sound|sonic|ultrasonic|ultrasound|tuning fork|sonar|acoustic
~refraction  refract\w*|glass|medium|diamond|snell
critical  critical angle|total internal
lens  lens(?:es)?
# A convex and a concave lens together need signs that the numbers lack: no formula covers that.
diverging  concave(?: \w+)? lens(?:es)?|diverging lens(?:es)?|biconcave|lens(?:es)? (?:is|are) (?:concave|diverging)
mirror  mirrors?
young  young'?s double|double[- ]slit|ydse|fringe|two slits
interference  interfer\w*|coherent
~photon  photons?|quantum|quanta|radiation emitted|energy levels
!photoelectric  photo-?electric\w*|photo-?electrons?|work function|stopping potential|threshold|photo-?emission|ejected|emitted electrons?|metal surface|cut-?off
!debroglie  de-? ?broglie|matter wave|wavelength (?:associated|of (?:an |a |the )?(?:electron|proton|neutron|particle|ball|bullet|cricket ball))
decay  half[- ]li(?:fe|ves)|decay\w*|radioactiv\w*|disintegrat\w*|mean life|activity|undecayed
# What is left is known, what is gone is asked.
firstorder  first[- ]order|1st order
~charge  charges?|charged|coulomb
~field  electric field|field intensity|field strength
flux  flux|gauss
capacitor  capacit(?:ors?|ance|ive)|(?<!heat )(?<!thermal )capacity|condenser
series  series
parallel  parallel(?! plate| to(?! an? (?:\d|battery|cell|supply)))
~electric  electric\w*|current|resistor|resistance|volts?|ampere|watts?|bulb|lamp|heater|[vaω](?= )|kwh|appliance|tv|fan
bysource  (?:supplied|provided|delivered|work done|lost) by (?:the |a )?(?:\w+ )?(?:battery|source|cell)
charging  (?:battery|cell|accumulator)(?:[^.]|\.\d)* (?:is|being) (?:re)?charged|recharged
internal  internal resistance
magnet  magnet\w*|tesla|\d ?m?t(?= |$|\.|,)
~normal  perpendicular\w*|right angles?|normal to|normally
induction  induced|electromagnetic induction|self[- ]induction
transformer  transformer
ac  ac|a\.c\.|alternating|(?<!\d)(?:50|60) ?hz|hz (?:source|supply|mains|generator)
`);
