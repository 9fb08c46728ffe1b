import { formulasOf } from '../../quantities/formula.ts';

export const LIGHT = formulasOf(String.raw`
Electromagnetic waves
  Light wave  c = f*lam  context: light  covers: wave
Ray optics
  Refractive index  ref = c/vmed  context: refraction  covers: light
  Snell's law  ref = sin(inc)/sin(rfr)  context: refraction  covers: light
  Critical angle  sin(crit) = 1/ref  context: critical  covers: refraction light
  Apparent depth  app = real/ref  context: apparent  covers: refraction fluid light
  Power of a lens  pow = 1/foc  context: notdiverging  covers: lens convex
  Power of a diverging lens  pow = -(1/abs(foc))  context: diverging  covers: lens concave  never: foc
  Focal length of a diverging lens  foc = -(1/abs(pow))  context: diverging  covers: lens concave  never: pow
  Focal length of a mirror  foc = rc/2  context: mirror  covers: concave convex
  Lenses in contact  pow = pow1 + pow2  context: lens  covers: contact convex
  Focal lengths of lenses in contact  1/foc = 1/fo1 + 1/fo2  context: contact  covers: lens convex
  Equiconvex lens  1/foc = (ref - 1)*2/rc  context: equiconvex  covers: lens refraction convex
  Lens maker's formula  1/foc = (ref - 1)*(1/rc1 + 1/rc2)  context: biconvex  covers: lens refraction convex
  Prism at minimum deviation  ref = sin((pA + dev)/2)/sin(pA/2)  context: prism  covers: refraction minimum light  never: pA
  Thin prism  devt = (ref - 1)*pA  context: thinprism  covers: prism refraction
  Simple microscope  mag = 1 + dnear/foc  context: magnifier  covers: lens convex
  Telescope in normal adjustment  mag = fob/fey  context: telescope  covers: lens magnifier
Wave optics
  Fringe width  fringe = lam*Dscr/dslit  context: young  covers: light wave interference slit contact
  Width of the central maximum  fringe = 2*lam*Dscr/dslit  context: singleslit  covers: light wave slit centralmax maximum
  Minimum of a single slit  dslit*sin(theta) = ord*lam  context: singleslit grating  covers: light wave slit minimum maximum
  Brewster's law  tan(brew) = ref  context: brewster  covers: refraction light
  Malus's law  inten = I0*cos(theta)^2  context: polaroid  covers: intensity light
`);
