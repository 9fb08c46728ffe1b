import { formulasOf } from '../../quantities/formula.ts';

export const LIGHT = formulasOf(String.raw`
Ray optics
  Refractive index  ref = c/vmed  context: refraction  covers: light
  Critical angle  sin(crit) = 1/ref  context: critical  covers: refraction light
  Power of a diverging lens  pow = -(1/abs(foc))  context: diverging  covers: lens concave  never: foc
  Focal length of a diverging lens  foc = -(1/abs(pow))  context: diverging  covers: lens concave  never: pow
Wave optics
  Fringe width  fringe = lam*Dscr/dslit  context: young  covers: light wave interference slit contact
`);
