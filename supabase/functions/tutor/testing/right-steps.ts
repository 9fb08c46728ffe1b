import { workingsOf } from './workings.ts';

/** All their steps hold. Those by a law are right in their calculation, and the law is not looked at. */
export const RIGHT_STEPS = workingsOf(String.raw`
# root of the equation
? Solve x^2 - 5x + 6 = 0.
- So \(x = 2\) or \(x = 3\).
- \(x = 2\)
- Hence x = 3.
- \(x = \frac{5 + 1}{2} = 3\)
- 1. We factorise: \(x^2 - 5x + 6 = (x - 2)(x - 3)\)¶2. So \(x = 2\) or \(x = 3\).
? Solve x^2 - 5x - 6 = 0.
- So \(x = 6\) or \(x = -1\).
- \(x = -1\)
? Solve 3x - 2 = 10.
- \(x = \frac{10 + 2}{3} = 4\)
- So \(x = 4\).
- x = 4
? Solve 2x + 6 = 10.
- \(x = 2\)
- \[x = \frac{10 - 6}{2} = 2\]
? Find x if 5x = 35.
- \(x = \frac{35}{5} = 7\)
- अतः \(x = 7\)
? समीकरण x^2 - 7x + 12 = 0 हल करो।
- अतः \(x = 3\) या \(x = 4\)
- इसलिए \(x = 4\)
? Solve 2^x = 8.
- So \(x = 3\).
? Solve \(\sqrt{x} = 5\).
- \(x = 5^2 = 25\)
? If x = 3 and 2x + y = 10, find y.
- \(x = 3\). So \(y = 10 - 2 \times 3 = 4\).
- \(x = 3\). So \(y = 4\).
# identity of the question's expression
? Solve x^2 - 5x - 6 = 0.
- \(x^2 - 5x - 6 = (x - 6)(x + 1)\)
- We factorise: \(x^2 - 5x - 6 = (x + 1)(x - 6)\).
- \((x - 6)(x + 1) = x^2 - 5x - 6\)
? Solve x^2 - 5x = 6.
- \(x^2 - 5x - 6 = (x - 6)(x + 1)\)
- \(x^2 - 5x = x(x - 5)\)
? Solve 2x + 6 = 10.
- \(2x + 6 = 2(x + 3)\)
? Expand (a - b)^2.
- \((a - b)^2 = a^2 - 2ab + b^2\)
- \((a - b)(a - b) = a^2 - 2ab + b^2\)
? Factorise \(x^2 - 7x + 12\).
- \(x^2 - 7x + 12 = (x - 3)(x - 4)\)
- \(x^2 - 7x + 12 = x^2 - 3x - 4x + 12 = x(x - 3) - 4(x - 3) = (x - 3)(x - 4)\)
- 1. \(x^2 - 7x + 12 = x(x - 3) - 4(x - 3)\)¶2. \(x(x - 3) - 4(x - 3) = (x - 3)(x - 4)\)
? Factorise a^3 - b^3.
- \(a^3 - b^3 = (a - b)(a^2 + ab + b^2)\)
? Simplify \(\frac{x^2 - 9}{x - 3}\).
- \(x^2 - 9 = (x - 3)(x + 3)\)
- \(\frac{x^2 - 9}{x - 3} = x + 3\)
- \[\frac{x^2 - 9}{x - 3} = \frac{(x - 3)(x + 3)}{x - 3}\]
? Show that \(\frac{1 - \cos^2 x}{\sin x} = \sin x\).
- \(1 - \cos^2 x = \sin^2 x\)
- \(\frac{1 - \cos^2 x}{\sin x} = \frac{\sin^2 x}{\sin x} = \sin x\)
? Why is \(\sin^2 x + \cos^2 x = 1\) true?
- \(\sin^2 x + \cos^2 x = 1\)
? Simplify \(\sqrt{x^2 + 6x + 9}\).
- \(x^2 + 6x + 9 = (x + 3)^2\)
? Rationalise \(\frac{1}{\sqrt{x} + 1}\).
- \(\frac{1}{\sqrt{x}+1} = \frac{\sqrt{x}-1}{x-1}\)
? Simplify 3(x + 2) - 2(x - 1).
- \(3(x + 2) - 2(x - 1) = x + 8\)
- \(3(x + 2) - 2(x - 1) = 3x + 6 - 2x + 2 = x + 8\)
# derivative or integral of the question's function
? Differentiate cos x.
- \(\frac{d}{dx}(\cos x) = -\sin x\)
? Differentiate \(x^3 \sin x\).
- \(\frac{d}{dx}(x^3 \sin x) = 3x^2\sin x + x^3 \cos x\)
- \(\frac{d}{dx}(x^3) = 3x^2\) and \(\frac{d}{dx}(\sin x) = \cos x\).
? Find the derivative of x^4 + 2x.
- \(\frac{d}{dx}(x^4 + 2x) = 4x^3 + 2\)
- \(\frac{d}{dx}(x^4) = 4x^3\)
? Find \(\int \sin x\,dx\).
- \(\int \sin x\,dx = -\cos x + C\)
? Integrate \(2x\cos(x^2)\).
- \(\int 2x\cos(x^2)\,dx = \sin(x^2) + C\)
? Find \(\int_0^2 3x^2\,dx\).
- \(\int_0^2 3x^2\,dx = 8\)
- \(\int 3x^2\,dx = x^3 + C\)
- \(\int_0^2 3x^2\,dx = 2^3 - 0^3 = 8\)
? Evaluate \(\int_0^{\pi} \sin x\,dx\).
- \(\int_0^{\pi} \sin x\,dx = 2\)
# conversion
? A car has 36 km/h. Convert it.
- 36 km/h = 10 m/s
- \(36\,\text{km/h} = 10\,\text{m/s}\)
- \(36\,\text{km/h} = 36 \times \frac{1000}{3600}\,\text{m/s} = 10\,\text{m/s}\)
- So we write \(36\,\text{km/h} = 10\,\text{m/s}\).
? A rope is 2.5 km long. Find its length in metres.
- 2.5 km = 2500 m
- \(2.5\,\text{km} = 2500\,\text{m}\)
? A body of 500 g moves.
- \(500\,\text{g} = 0.5\,\text{kg}\)
? A film lasts 2 h.
- \(2\,\text{h} = 7200\,\text{s}\)
- तो \(2\,\text{h} = 120\,\text{min}\)
? How many joules are 2 kWh?
- \(2\,\text{kWh} = 7.2 \times 10^6\,\text{J}\)
? Convert 36 cm^2 to m^2.
- \(36\,\text{cm}^2 = 0.0036\,\text{m}^2\)
? A tank holds 5 L of water.
- \(5\,\text{L} = 0.005\,\text{m}^3\)
# the question's own computation
? Evaluate \(5 + 2 \times 3\).
- \(5 + 2 \times 3 = 11\)
- \(2 \times 3 = 6\)
- \(5 + 2 \times 3 = 5 + 6 = 11\)
- So \(5 + 2 \times 3 = 11\).
? Evaluate 22/7.
- \(\frac{22}{7} \approx 3.143\)
- 22/7 = 3.143
? Find \(\binom{6}{2}\).
- \(\binom{6}{2} = 15\)
- \(\binom{6}{2} = \frac{6 \times 5}{2} = 15\)
? Find \(\sin 30^\circ + \cos 60^\circ\).
- \(\sin 30^\circ = 0.5\)
- \(\sin 30^\circ + \cos 60^\circ = 1\)
- \(\sin 30^\circ + \cos 60^\circ = 0.5 + 0.5 = 1\)
? Calculate 12 × 7.
- 12 × 7 = 84
- \(12 \times 7 = 84\)
? Compute \(\sqrt{2}\).
- \(\sqrt{2} \approx 1.414\)
# computation by a law
? Find the kinetic energy of a body of m = 2 kg at v = 3 m/s.
- So \(0.5 \times 2\,\text{kg} \times (3\,\text{m/s})^2 = 9\,\text{J}\)
- \(m = 2\,\text{kg}\), \(v = 3\,\text{m/s}\): \(\frac{1}{2} m v^2 = \frac{1}{2} \times 2 \times 3^2 = 9\,\text{J}\)
- We get \(\frac{1}{2} \times 2 \times 3^2 = 9\)
- ½ × 2 × 3² = 9
? A stone falls from a height of 20 m. Take g = 10 m/s^2. How fast is it at the ground?
- So \(\sqrt{2 \times 10\,\text{m/s}^2 \times 20\,\text{m}} = 20\,\text{m/s}\)
- \(\sqrt{2 \times 10 \times 20} = 20\)
? A car has u = 5 m/s, a = 2 m/s^2, t = 3 s. Find v.
- \(u = 5\,\text{m/s}\), \(a = 2\,\text{m/s}^2\), \(t = 3\,\text{s}\): \(u + at = 5 + 2 \times 3 = 11\,\text{m/s}\)
- \(5 + 2 \times 3 = 11\)
- \(5\,\text{m/s} + 2\,\text{m/s}^2 \times 3\,\text{s} = 11\,\text{m/s}\)
? Two resistors of 4 Ω and 12 Ω are in parallel. Find the resistance.
- \(\frac{1}{4} + \frac{1}{12} = \frac{1}{3}\)
- \(\frac{4 \times 12}{4 + 12} = 3\)
- \(\frac{4\,\Omega \times 12\,\Omega}{4\,\Omega + 12\,\Omega} = 3\,\Omega\)
? A lens of f = 10 cm has an object at 30 cm. Where is the image?
- \(\frac{10 \times 30}{30 - 10} = 15\)
- \(\frac{10\,\text{cm} \times 30\,\text{cm}}{30\,\text{cm} - 10\,\text{cm}} = 15\,\text{cm}\)
? In how many ways can 2 of 5 students be chosen for a team?
- \(\binom{5}{2} = 10\)
- \({}^{5}C_2 = 10\)
- \(\frac{5!}{2! \times (5 - 2)!} = 10\)
? P(A) = 0.5 and P(B) = 0.4 are independent. Find the probability of A or B.
- \(0.5 + 0.4 - 0.5 \times 0.4 = 0.7\)
? A circle has r = 7 cm. Find its area.
- \(\pi \times (7\,\text{cm})^2 = 153.9\,\text{cm}^2\)
- \(r = 7\,\text{cm}\): \(\pi r^2 = 153.9\,\text{cm}^2\)
? Find the 10th term of the sequence that begins 2, 5.
- \(2 + (10 - 1) \times (5 - 2) = 29\)
? Find the volume of 2 mol of gas at standard conditions, where 1 mol has 22.4 L.
- \(2 \times 22.4 = 44.8\)
- \(2\,\text{mol} \times 22.4\,\text{L/mol} = 44.8\,\text{L}\)
? How many molecules are in 2 mol of water?
- \(2 \times 6.022 \times 10^{23} = 1.2044 \times 10^{24}\)
? A force of F = 4 N acts at an arm of d = 2 m. Find the torque.
- \(F = 4\,\text{N}\), \(d = 2\,\text{m}\): \(F d = 8\,\text{N m}\)
- \(4\,\text{N} \times 2\,\text{m} = 8\,\text{N m}\)
? A battery of 12 V drives 3 A. Find the resistance.
- \(\frac{12\,\text{V}}{3\,\text{A}} = 4\,\Omega\)
- \(\frac{12}{3} = 4\)
? 2 kg द्रव्यमान का पिंड 3 m/s से चलता है। गतिज ऊर्जा ज्ञात करो।
- अतः \(0.5 \times 2\,\text{kg} \times (3\,\text{m/s})^2 = 9\,\text{J}\)
- तो \(0.5 \times २ \times ३^2 = ९\)
? Divide 7 by 3.
- \(\frac{7}{3} \approx 2.333\)
`);
