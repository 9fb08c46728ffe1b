import { formulasOf } from '../../quantities/formula.ts';

export const FORCES = formulasOf(String.raw`
Newton's laws
  Newton's second law  F = m*a  covers: acceleration charge field horizontal smooth
  Weight  wt = m*g  covers: gravity
  Weight elsewhere  wt = m*gp  covers: gravity planet
  Newton's second law, slowing down  F = m*ret  covers: acceleration brake retardingforce
  Momentum  mom = m*v  covers: debroglie  where: 6e7 >= v
  Impulse  imp = F*t
  Impulse and momentum  imp = m*(v - u)  covers: rest
  Impulse of a rebound  imp = m*(u + v)  context: rebound
  Force of a rebound  F = m*(u + v)/t  context: rebound  covers: average
  Force and change of momentum  F = m*(v - u)/t  covers: rest acceleration average
  Force and change of momentum  F*t = imp  covers: average
  Scale in a lift going up faster  N = m*(g + a)  context: liftup  covers: lift acceleration gravity  except: slowing
  Scale in a lift going down faster  N = m*(g - a)  context: liftdown  covers: lift acceleration gravity  except: slowing
  Rope that lifts with acceleration  F = m*(g + a)  context: liftup  covers: lift acceleration liftedfaster gravity string tension  except: slowing
  Rope on the way down  F = m*(g - a)  context: liftdown  covers: lift acceleration gravity string tension  except: slowing
  Rope at constant velocity  F = m*g  context: steady  covers: lift raise gravity vertical string tension  except: horizontal incline
  Smooth incline  a = g*sin(theta)  context: incline  covers: smooth acceleration gravity
  Force along a smooth incline  F = m*g*sin(theta)  context: incline  covers: smooth gravity
  Normal reaction on an incline  N = m*g*cos(theta)  context: incline  covers: smooth gravity
  Rough incline  a = g*(sin(theta) - mu*cos(theta))  context: incline  covers: friction acceleration gravity
  Atwood's machine  a = abs(m1 - m2)*g/(m1 + m2)  context: pulley  covers: string smooth acceleration gravity  except: table
  Tension in Atwood's machine  F = 2*m1*m2*g/(m1 + m2)  context: pulley  covers: string smooth gravity tension  except: table
  Blocks in contact  F = (m1 + m2)*a  context: contact  covers: acceleration smooth horizontal string
Friction
  Friction  fr = mu*N  context: friction
  Friction on a level floor  fr = mu*m*g  context: friction  covers: horizontal maximum
  Least force against friction  F = mu*m*g  context: friction  covers: horizontal minimum move gravity
  Acceleration against friction  a = F/m - mu*g  context: friction  covers: horizontal acceleration gravity
  Net force  m*a = F - fr  context: friction  covers: horizontal acceleration
  Retardation by friction  ret = mu*g  context: friction  covers: horizontal acceleration gravity
  Sliding distance  s = u^2/(2*mu*g)  context: friction  covers: horizontal rest gravity
  Angle of repose  tan(theta) = mu  context: friction  covers: incline  isAlone
Work, energy and power
  Work  W = F*s  covers: horizontal  except: normal
  Work at an angle  W = F*s*cos(theta)  covers: horizontal
  Kinetic energy  KE = 1/2*m*v^2  covers: debroglie  except: spinning  where: 6e7 >= v
  Kinetic energy and momentum  KE = mom^2/(2*m)  covers: debroglie  except: spinning  where: m*6e7 >= mom
  Potential energy  PE = m*g*h  covers: gravity raise
  Work against gravity  W = m*g*h  context: raise  covers: gravity vertical  except: horizontal
  Work-energy theorem  W = 1/2*m*(v^2 - u^2)  covers: rest acceleration brake changes
  Force from the work-energy theorem  F*s = 1/2*m*u^2  context: brake rest  covers: average acceleration retardingforce
  Power  P = W/t  covers: average
  Power and kinetic energy  P = KE/t  covers: average rest acceleration
  Power and speed  P = F*v
  Power to raise a mass  P = m*g*h/t  context: raise  covers: gravity vertical  except: horizontal
  Power to raise a mass steadily  P = m*g*v  context: raise  covers: gravity vertical lift  except: horizontal  isAlone
  Input power to raise a mass  Pin = m*g*h/(t*eta)  context: raise  covers: gravity efficiency vertical  except: horizontal
  Power of an engine with an efficiency  P = m*g*h/(t*eta)  context: raise  covers: gravity efficiency vertical  except: horizontal
  Efficiency  eta = Pout/Pin  context: efficiency
  Hooke's law  F = k*x  context: spring  isAlone
  Hanging mass on a spring  m*g = k*x  context: spring  covers: gravity vertical
  Energy of a spring  Us = 1/2*k*x^2  context: spring
  Spring and moving mass  1/2*k*x^2 = 1/2*m*v^2  context: spring  covers: maximum smooth horizontal recoil  except: fall
  Fall onto a spring  m*g*(h + x) = 1/2*k*x^2  context: spring  covers: fall maximum gravity
  Conservation of energy in a fall  KE = m*g*h  context: fall thrownup  covers: rest tower gravity vertical maximum
Momentum and collisions
  Bodies that stick together  m1*u1 = (m1 + m2)*vc  context: stick  covers: collision rest
  Bodies that stick together  m1*u1 + m2*u2 = (m1 + m2)*vc  context: stick  covers: collision
  Kinetic energy of bodies that stick together  KE = 1/2*(m1 + m2)*vc^2  context: stick  covers: collision rest
  Kinetic energy lost  dKE = 1/2*m1*m2*u1^2/(m1 + m2)  context: stick  covers: collision rest wasted
  Recoil  mbul*vbul = mgun*vgun  context: recoil  covers: rest
  Coefficient of restitution  erest = sqrt(h2/h1)  context: rebound  covers: fall collision
  Coefficient of restitution  erest = v2/v1  context: rebound  covers: fall collision
`);
