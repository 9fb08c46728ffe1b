import { formulasOf } from '../../quantities/formula.ts';

export const LIGHT = formulasOf(String.raw`
Electromagnetic waves
  Light wave  c = f*lam  context: light
Ray optics
  Refractive index  ref = c/vmed  context: refraction
  Snell's law  ref = sin(inc)/sin(rfr)  context: refraction
  Critical angle  sin(crit) = 1/ref  context: critical
  Apparent depth  app = real/ref  context: apparent
  Power of a lens  pow = 1/foc  context: notdiverging  covers: lens
  Power of a diverging lens  pow = -(1/abs(foc))  context: diverging  covers: lens  never: foc
  Focal length of a diverging lens  foc = -(1/abs(pow))  context: diverging  covers: lens  never: pow
  Focal length of a mirror  foc = rc/2  context: mirror
  Lenses in contact  pow = pow1 + pow2  context: lens
  Focal lengths of lenses in contact  1/foc = 1/fo1 + 1/fo2  context: contact  covers: lens
  Equiconvex lens  1/foc = (ref - 1)*2/rc  context: equiconvex  covers: lens
  Lens maker's formula  1/foc = (ref - 1)*(1/rc1 + 1/rc2)  context: biconvex  covers: lens
  Prism at minimum deviation  ref = sin((pA + dev)/2)/sin(pA/2)  context: prism  covers: minimum  never: pA
  Thin prism  devt = (ref - 1)*pA  context: thinprism  covers: prism
  Simple microscope  mag = 1 + dnear/foc  context: magnifier  covers: lens
  Telescope in normal adjustment  mag = fob/fey  context: telescope  covers: lens magnifier
Wave optics
  Fringe width  fringe = lam*Dscr/dslit  context: young  covers: interference
  Width of the central maximum  fringe = 2*lam*Dscr/dslit  context: singleslit  covers: centralmax maximum
  Minimum of a single slit  dslit*sin(theta) = ord*lam  context: singleslit grating  covers: minimum maximum
  Brewster's law  tan(brew) = ref  context: brewster
  Malus's law  inten = I0*cos(theta)^2  context: polaroid  covers: intensity
`);
