import { formulasOf } from '../../quantities/formula.ts';

export const MOTION = formulasOf(String.raw`
Kinematics
  First equation of motion  v = u + a*t  covers: acceleration incline average
  Second equation of motion  s = u*t + 1/2*a*t^2  covers: acceleration incline  where: u*(u + a*t) >= 0
  Displacement after turning round  s = u*t + 1/2*a*t^2  covers: acceleration incline  except: pathlength
  Third equation of motion  v^2 = u^2 + 2*a*s  covers: acceleration incline  where: u*v >= 0
  Distance with uniform acceleration  s = (u + v)/2*t  context: acceleration rest changes  except: fall thrownup throwndown  where: u*v >= 0
  First equation of motion, slowing down  v = u - ret*t  covers: acceleration  where: u >= ret*t
  Second equation of motion, slowing down  s = u*t - 1/2*ret*t^2  covers: acceleration  where: u >= ret*t
  Third equation of motion, slowing down  v^2 = u^2 - 2*ret*s  covers: acceleration
  Uniform motion  s = v*t  isAlone
  Average speed  s = vavg*t  context: average
  Average speed over two halves of a distance  vavg = 2*v1*v2/(v1 + v2)  context: halfdistance  covers: average nth part ordinal
  Echo  s = vsnd*t/2  context: echo  covers: thereandback
Free fall
  Speed of free fall  v = g*t  context: fall  without: a ret
  Height of free fall  h = 1/2*g*t^2  context: fall  without: a ret
  Speed after falling  v^2 = 2*g*h  context: fall  without: a ret
  Speed when thrown down  v = u + g*t  context: throwndown  without: a ret
  Height when thrown down  h = u*t + 1/2*g*t^2  context: throwndown  without: a ret
  Speed after being thrown down  v^2 = u^2 + 2*g*h  context: throwndown  without: a ret
  Greatest height of a throw  hmax = u^2/(2*g)  context: thrownup  covers: maximum  without: a ret
  Time of ascent  tup = u/g  context: thrownup  covers: maximum  without: a ret
  Time until it is back  tof = 2*u/g  context: thrownup  without: a ret
  Greatest height from the time of ascent  hmax = 1/2*g*tup^2  context: thrownup  covers: maximum  without: a ret
  Speed on the way up  v = u - g*t  context: thrownup  without: a ret
  Height on the way up  h = u*t - 1/2*g*t^2  context: thrownup  without: a ret  where: u >= g*t
  Height at a time  h = u*t - 1/2*g*t^2  context: thrownup  except: pathlength  without: a ret
  Speed at a height  v^2 = u^2 - 2*g*h  context: thrownup  without: a ret  where: v >= 0
Projectile motion
  Range of a projectile  R = u^2*sin(2*theta)/g  context: projectile
  Greatest height of a projectile  hmax = u^2*sin(theta)^2/(2*g)  context: projectile  covers: maximum
  Time of flight of a projectile  tof = 2*u*sin(theta)/g  context: projectile
  Time of ascent of a projectile  tup = u*sin(theta)/g  context: projectile  covers: maximum
  Range and greatest height  tan(theta) = 4*hmax/R  context: projectile  covers: maximum
  Greatest range  R = u^2/g  context: maxrange  covers: projectile maximum
  Horizontal component  ux = u*cos(theta)  context: projectile component
  Vertical component  uy = u*sin(theta)  context: projectile component
  Time to fall  t = sqrt(2*h/g)  context: horizontal  covers: projectile horizontalthrow fall
  Range of a horizontal throw  R = u*sqrt(2*h/g)  context: horizontal  covers: projectile horizontalthrow
Circular motion
  Centripetal acceleration  ac = v^2/r  context: circular  covers: acceleration
  Centripetal acceleration  ac = omega^2*r  context: circular rotation  covers: acceleration
  Centripetal force  Fc = m*v^2/r  context: circular  covers: tension
  Centripetal force  Fc = m*omega^2*r  context: circular rotation  covers: tension
  Linear and angular velocity  v = omega*r  context: circular rotation
  Angular velocity and frequency  omega = 2*pi*f  context: circular rotation shm
  Angular velocity and period  omega = 2*pi/T  context: circular rotation shm
  Circumference  circ = 2*pi*r  context: circular
  Speed on a circle  v = circ/T  context: circular  covers: orbit
  Speed on a circle  v = 2*pi*r/T  context: circular  covers: orbit
  Period and frequency  f = 1/T  covers: shm ac
  Banking of a road  tan(theta) = v^2/(r*g)  context: bank
  Greatest speed on a level curve  v = sqrt(mu*r*g)  context: friction  covers: maximum minimum
  Least speed at the top of a vertical circle  v = sqrt(g*r)  context: topcircle  covers: minimum
`);
