import { type Generator, written } from '../generator.ts';
import { exactly, quantities } from './quantity.ts';

export const workEnergyPower: readonly Generator[] = [
  {
    id: 'phy-work-energy-power-51',
    chapter: 'phy-work-energy-power',
    topic: 'work',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [constant, rate, end] = [random.integer(2, 9), 2 * random.integer(1, 4), random.integer(2, 5)];
      const answer = constant * end + (rate * end ** 2) / 2;
      return {
        statement: `A force $F = (${constant} + ${rate}x)\\ \\text{N}$ acts on a body along the $x$-axis, with $x$ in metres. How much work does it do while the body moves from $x = 0$ to $x = ${end}\\ \\text{m}$?`,
        values: { constant, rate, end },
        answer,
        ...quantities(random, 'J', answer, [
          (constant + rate * end) * end,
          constant * end + rate * end ** 2,
          constant + rate * end,
          constant * end,
          answer + rate,
          answer + 1,
        ]),
        solution: [
          'The force changes along the way, so the work is the integral $W = \\int F\\,dx$, the area under the graph of $F$ against $x$.',
          `$W = \\int_0^{${end}} (${constant} + ${rate}x)\\,dx = ${constant}\\cdot${end} + ${rate / 2}\\cdot${end}^2 = ${answer}\\ \\text{J}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-work-energy-power-52',
    chapter: 'phy-work-energy-power',
    topic: 'potential-energy',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [stiffness, stretch] = [200 * random.integer(1, 6), random.pick([10, 20, 30, 40])];
      const answer = 0.5 * stiffness * (stretch / 100) ** 2;
      return {
        statement: `A spring of force constant $${stiffness}\\ \\text{N/m}$ is stretched by $${stretch}\\ \\text{cm}$ from its natural length. How much work in joules does this need?`,
        values: { stiffness, stretch },
        ...exactly(answer),
        solution: [
          'The force grows with the extension, so the work is $\\tfrac12kx^2$.',
          `$W = \\tfrac12\\cdot ${stiffness}\\cdot ${stretch / 100}^2 = ${written(answer)}\\ \\text{J}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-work-energy-power-53',
    chapter: 'phy-work-energy-power',
    topic: 'collisions',
    difficulty: 2,
    seconds: 90,
    exams: ['jee-main', 'neet', 'jee-advanced'],
    kind: 'single',
    make: (random) => {
      const [heavy, light, speed] = random.pick([
        [3, 1, 4],
        [2, 1, 6],
        [3, 2, 5],
        [4, 1, 5],
        [5, 1, 6],
        [4, 2, 3],
        [5, 3, 4],
        [6, 2, 2],
      ] as const);
      const answer = (2 * heavy * speed) / (heavy + light);
      return {
        statement: `A ball of $${heavy}\\ \\text{kg}$ moving at $${speed}\\ \\text{m/s}$ hits a ball of $${light}\\ \\text{kg}$ at rest, head-on and elastically. What is the speed of the lighter ball afterwards?`,
        values: { heavy, light, speed },
        answer,
        ...quantities(random, 'm/s', answer, [
          (heavy * speed) / (heavy + light),
          speed,
          ((heavy - light) * speed) / (heavy + light),
          (heavy * speed) / light,
          2 * speed,
        ]),
        solution: [
          'Momentum and kinetic energy are conserved; in one dimension this means that the relative velocity is reversed: $v_2 - v_1 = u$.',
          `With $m_1v_1 + m_2v_2 = m_1u$: $v_2 = \\frac{2m_1}{m_1 + m_2}u = \\frac{2\\cdot ${heavy}\\cdot ${speed}}{${heavy + light}} = ${written(answer)}\\ \\text{m/s}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-work-energy-power-54',
    chapter: 'phy-work-energy-power',
    topic: 'power',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [mass, speed] = [random.pick([100, 200, 300, 400]), random.integer(2, 6)];
      return {
        statement: `A motor lifts a load of $${mass}\\ \\text{kg}$ at the constant speed $${speed}\\ \\text{m/s}$. What is its power in kilowatts? Take $g = 10\\ \\text{m/s}^2$ and neglect losses.`,
        values: { mass, speed },
        ...exactly((mass * 10 * speed) / 1000),
        solution: [
          'At constant speed the pull equals the weight, and $P = Fv$.',
          `$P = ${mass}\\cdot 10\\cdot ${speed}\\ \\text{W} = ${(mass * 10 * speed) / 1000}\\ \\text{kW}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-work-energy-power-55',
    chapter: 'phy-work-energy-power',
    topic: 'work-energy-theorem',
    difficulty: 2,
    seconds: 75,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [speed, slowed, thickness] = random.pick([
        [400, 200, 4],
        [300, 100, 8],
        [500, 300, 6],
        [200, 100, 3],
        [600, 300, 10],
        [500, 100, 12],
      ] as const);
      const answer = (thickness * slowed ** 2) / (speed ** 2 - slowed ** 2);
      return {
        statement: `A bullet enters wood at $${speed}\\ \\text{m/s}$ and has slowed to $${slowed}\\ \\text{m/s}$ after $${thickness}\\ \\text{cm}$. The resisting force is constant. How much farther does it go before it stops?`,
        values: { speed, slowed, thickness },
        answer,
        ...quantities(random, 'cm', answer, [
          (thickness * slowed) / (speed - slowed),
          thickness,
          answer + thickness,
          (thickness * slowed) / speed,
          answer * 2,
        ]),
        solution: [
          'The work of a constant force is proportional to the distance, and equals the loss of kinetic energy.',
          `$\\frac{x}{${thickness}} = \\frac{v_2^2}{v_1^2 - v_2^2} = \\frac{${slowed}^2}{${speed}^2 - ${slowed}^2}$.`,
          `$x = ${written(answer)}\\ \\text{cm}.$ It is the energy, not the speed, that falls evenly with distance.`,
        ],
      };
    },
  },
  {
    id: 'phy-work-energy-power-56',
    chapter: 'phy-work-energy-power',
    topic: 'vertical-circle',
    difficulty: 2,
    seconds: 60,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [mass, radius] = [random.integer(1, 5), random.pick([0.5, 1, 2])];
      return {
        statement: `A ball of $${mass}\\ \\text{kg}$ on a light string of length $${radius}\\ \\text{m}$ just completes a vertical circle. What is its kinetic energy in joules at the lowest point? Take $g = 10\\ \\text{m/s}^2$.`,
        values: { mass, radius },
        answer: 25 * mass * radius,
        key: { from: 25 * mass * radius, to: 25 * mass * radius },
        solution: [
          'At the top the string is just slack: $\\frac{mv^2}{r} = mg$, so $K_{top} = \\tfrac12mgr$.',
          'On the way down $mg\\cdot 2r$ is added: $K = \\tfrac52mgr$.',
          `$K = 2.5\\cdot ${mass}\\cdot 10\\cdot ${radius} = ${25 * mass * radius}\\ \\text{J}.$`,
        ],
      };
    },
  },
];
