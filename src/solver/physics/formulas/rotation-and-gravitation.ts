import { formulasOf } from '../../quantities/formula.ts';

export const ROTATION_AND_GRAVITATION = formulasOf(String.raw`
Rotation
  Torque and angular acceleration  tau = Im*alpha  context: rotation  covers: acceleration
  Torque  tau = F*r  context: torque
  Torque at an angle  tau = F*r*sin(theta)  context: torque
  Angular momentum  Lang = Im*omega  context: rotation
  Angular momentum of a particle  Lang = m*v*r  context: rotation circular  covers: orbit  except: spinning
  Torque and angular momentum  Lang = tau*t  context: rotation
  Rotational kinetic energy  KEr = 1/2*Im*omega^2  context: rotation
  Rotation with uniform angular acceleration  omega = omega0 + alpha*t  context: rotation  covers: acceleration
  Angle with uniform angular acceleration  phi = omega0*t + 1/2*alpha*t^2  context: rotation  covers: acceleration
  Angular velocity and angle  omega^2 = omega0^2 + 2*alpha*phi  context: rotation  covers: acceleration
  Angle and mean angular velocity  phi = (omega0 + omega)/2*t  context: rotation  covers: acceleration
  Angle at constant angular velocity  phi = omega*t  context: rotation
  Revolutions  revs = phi/(2*pi)  context: rotation
  Linear and angular acceleration  a = alpha*r  context: rotation  covers: acceleration tangentialacceleration  isAlone
  Work of a torque  W = tau*phi  context: torque
  Power of a torque  P = tau*omega  context: torque
  Ring about its axis  Im = m*r^2  context: ring
  Disc about its axis  Im = 1/2*m*r^2  context: disc
  Solid sphere about its diameter  Im = 2/5*m*r^2  context: solidsphere  covers: otheraxis
  Hollow sphere about its diameter  Im = 2/3*m*r^2  context: hollowsphere  covers: otheraxis
  Rod about its centre  Im = 1/12*m*L^2  context: rodcentre
  Rod about its end  Im = 1/3*m*L^2  context: rodend
  Radius of gyration  Im = m*Kg^2  context: gyration
  Energy of a rolling solid sphere  KE = 7/10*m*v^2  context: rolling  except: rollingdisc rollingring hollowsphere
  Energy of a rolling disc  KE = 3/4*m*v^2  context: rollingdisc  covers: rolling  except: rollingring
  Energy of a rolling ring  KE = m*v^2  context: rollingring  covers: rolling
Gravitation
  Law of gravitation  F = G*m1*m2/r^2  context: gravitation
  Law of gravitation on a surface  F = G*Mb*m/Rb^2  context: gravitation
  Gravity on a planet  gp = G*Mb/Rb^2  context: gravity planet
  Gravity at a small height  gp = g*(1 - 2*h/Rb)  context: smallheight  where: gp >= 9
  Gravity at a height  gp = g*(Rb/(Rb + h))^2  context: atheight
  Gravity at a depth  gp = g*(1 - h/Rb)  context: atdepth
  Escape velocity  ve = sqrt(2*G*Mb/Rb)  context: escape
  Escape velocity from g  ve = sqrt(2*g*Rb)  context: escape
  Escape velocity from g of the planet  ve = sqrt(2*gp*Rb)  context: escape
  Orbital velocity  vorb = sqrt(G*Mb/r)  context: orbit
  Period of an orbit  T = 2*pi*sqrt(r^3/(G*Mb))  context: orbit
  Orbital velocity at a height  vorb = sqrt(G*Mb/(Rb + h))  context: orbit
  Kepler's third law  (T2/T1)^2 = (r2/r1)^3  context: orbit
  Gravitational potential energy  PE = -(G*m1*m2/r)  context: gravitation
`);
