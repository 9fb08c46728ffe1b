import { formulasOf } from '../../quantities/formula.ts';

export const ROTATION_AND_GRAVITATION = formulasOf(String.raw`
Rotation
  Torque and angular acceleration  tau = Im*alpha  context: rotation  covers: acceleration torque
  Torque  tau = F*r  context: torque  covers: rotation
  Torque at an angle  tau = F*r*sin(theta)  context: torque  covers: rotation
  Rotational kinetic energy  KEr = 1/2*Im*omega^2  context: rotation
  Rotation with uniform angular acceleration  omega = omega0 + alpha*t  context: rotation  covers: rest acceleration
  Linear and angular acceleration  a = alpha*r  context: rotation  covers: acceleration tangentialacceleration  isAlone
  Power of a torque  P = tau*omega  context: torque  covers: rotation
  Disc about its axis  Im = 1/2*m*r^2  context: disc  covers: rotation sphere
Gravitation
  Escape velocity  ve = sqrt(2*G*Mb/Rb)  context: escape  covers: gravity planet
  Escape velocity from g  ve = sqrt(2*g*Rb)  context: escape  covers: gravity planet
`);
