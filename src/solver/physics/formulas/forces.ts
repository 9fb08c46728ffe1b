import { formulasOf } from '../../quantities/formula.ts';

export const FORCES = formulasOf(String.raw`
Newton's laws
  Newton's second law  F = m*a  covers: acceleration
  Weight  wt = m*g
  Weight elsewhere  wt = m*gp
  Newton's second law, slowing down  F = m*ret  covers: acceleration retardingforce
  Momentum  mom = m*v  covers: debroglie  where: 6e7 >= v
  Impulse  imp = F*t
  Impulse and momentum  imp = m*(v - u)
  Impulse of a rebound  imp = m*(u + v)  context: rebound
  Force of a rebound  F = m*(u + v)/t  context: rebound  covers: average
  Force and change of momentum  F = m*(v - u)/t  covers: acceleration average
  Force and change of momentum  F*t = imp  covers: average
  Scale in a lift going up faster  N = m*(g + a)  context: liftup  covers: lift acceleration  except: slowing
  Scale in a lift going down faster  N = m*(g - a)  context: liftdown  covers: lift acceleration  except: slowing
  Rope that lifts with acceleration  F = m*(g + a)  context: liftup  covers: lift acceleration liftedfaster tension  except: slowing
  Rope on the way down  F = m*(g - a)  context: liftdown  covers: lift acceleration tension  except: slowing
  Rope at constant velocity  F = m*g  context: steady  covers: lift tension  except: horizontal incline
  Smooth incline  a = g*sin(theta)  context: incline  covers: acceleration
  Force along a smooth incline  F = m*g*sin(theta)  context: incline
  Normal reaction on an incline  N = m*g*cos(theta)  context: incline
  Rough incline  a = g*(sin(theta) - mu*cos(theta))  context: incline  covers: friction acceleration  where: a >= 0
  Atwood's machine  a = abs(m1 - m2)*g/(m1 + m2)  context: pulley  covers: acceleration  except: table
  Tension in Atwood's machine  F = 2*m1*m2*g/(m1 + m2)  context: pulley  covers: tension  except: table
  Blocks in contact  F = (m1 + m2)*a  context: contact  covers: acceleration
Friction
  Friction  fr = mu*N  context: friction
  Friction on a level floor  fr = mu*m*g  context: friction  covers: maximum
  Least force against friction  F = mu*m*g  context: friction  covers: minimum
  Acceleration against friction  a = F/m - mu*g  context: friction  covers: acceleration  where: F >= mu*m*g
  Net force  m*a = F - fr  context: friction  covers: acceleration  where: F >= fr
  Retardation by friction  ret = mu*g  context: friction  covers: acceleration
  Sliding distance  s = u^2/(2*mu*g)  context: friction
  Angle of repose  tan(theta) = mu  context: friction  covers: incline  isAlone
Work, energy and power
  Work  W = F*s  except: normal
  Work at an angle  W = F*s*cos(theta)
  Kinetic energy  KE = 1/2*m*v^2  covers: debroglie  except: spinning  where: 6e7 >= v
  Kinetic energy and momentum  KE = mom^2/(2*m)  covers: debroglie  except: spinning  where: m*6e7 >= mom
  Potential energy  PE = m*g*h
  Work against gravity  W = m*g*h  context: raise  except: horizontal
  Work-energy theorem  W = 1/2*m*(v^2 - u^2)  covers: acceleration
  Force from the work-energy theorem  F*s = 1/2*m*u^2  context: brake rest  covers: average acceleration retardingforce
  Power  P = W/t  covers: average
  Power and kinetic energy  P = KE/t  covers: average acceleration  without: F
  Power and speed  P = F*v
  Power to raise a mass  P = m*g*h/t  context: raise  except: horizontal
  Power to raise a mass steadily  P = m*g*v  context: raise  covers: lift  except: horizontal  isAlone
  Input power to raise a mass  Pin = m*g*h/(t*eta)  context: raise  covers: efficiency  except: horizontal
  Power of an engine with an efficiency  P = m*g*h/(t*eta)  context: raise  covers: efficiency  except: horizontal
  Efficiency  eta = Pout/Pin  context: efficiency
  Hooke's law  F = k*x  context: spring  isAlone
  Hanging mass on a spring  m*g = k*x  context: spring
  Energy of a spring  Us = 1/2*k*x^2  context: spring
  Spring and moving mass  1/2*k*x^2 = 1/2*m*v^2  context: spring  covers: maximum recoil  except: fall
  Fall onto a spring  m*g*(h + x) = 1/2*k*x^2  context: fall  covers: spring maximum
  Conservation of energy in a fall  KE = m*g*h  context: fall thrownup  covers: maximum
Momentum and collisions
  Bodies that stick together  m1*u1 = (m1 + m2)*vc  context: stick  covers: collision
  Bodies that stick together  m1*u1 + m2*u2 = (m1 + m2)*vc  context: stick  covers: collision
  Kinetic energy of bodies that stick together  KE = 1/2*(m1 + m2)*vc^2  context: stick  covers: collision
  Kinetic energy lost  dKE = 1/2*m1*m2*u1^2/(m1 + m2)  context: stick  covers: collision wasted
  Recoil  mbul*vbul = mgun*vgun  context: recoil
  Coefficient of restitution  erest = sqrt(h2/h1)  context: rebound  covers: fall collision
  Coefficient of restitution  erest = v2/v1  context: rebound  covers: fall collision
`);
