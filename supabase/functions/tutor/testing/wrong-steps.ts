import { workingsOf } from './workings.ts';

/**
 * Workings of which no step is right as it stands: most of the arithmetic in them is, so that the fault is in the law, the sign,
 * the unit, the constant, what was put in, or what the number stands for.
 */
export const WRONG_STEPS = workingsOf(String.raw`
# wrong law
? Find the kinetic energy of a body of m = 2 kg at v = 3 m/s.
- So \(2\,\text{kg} \times (3\,\text{m/s})^2 = 18\,\text{J}\)
- \(E = 2\,\text{kg} \times (3\,\text{m/s})^2 = 18\,\text{J}\)
- E = 2 kg × (3 m/s)² = 18 J
- \(m v^2 = 18\,\text{J}\)
- \(m = 2\,\text{kg}\), \(v = 3\,\text{m/s}\): \(m v^2 = 2 \times 3^2 = 18\,\text{J}\)
- \(m = 2\,\text{kg}\) and \(v = 3\,\text{m/s}\).¶¶\(mv^2 = 18\,\text{J}\)
- We get \(2 \times 3^2 = 18\)
- \[2\,\text{kg} \times 9\,\text{m}^2/\text{s}^2 = 18\,\text{J}\]
- \(2\,\text{kg} \times 3\,\text{m/s} \times 3\,\text{m/s} = 18\,\text{kg m}^2/\text{s}^2\)
- \[\begin{aligned} 2\,\text{kg} \times (3\,\text{m/s})^2 &= 18\,\text{J} \end{aligned}\]
- Hence, on substituting, \(0.5 \times 2\,\text{kg} \times 3\,\text{m/s} = 3\,\text{kg m/s}\)
- \(\frac{1}{2} \times 2 \times 3 = 3\)
- 1. We substitute the values: \(2\,\text{kg} \times (3\,\text{m/s})^2 = 18\,\text{J}\)¶2. So we get 18 J.¶¶**Answer:** 18 J
? A stone falls from a height of 20 m. Take g = 10 m/s^2. How fast is it at the ground?
- So \(\sqrt{10\,\text{m/s}^2 \times 20\,\text{m}} = 14.1\,\text{m/s}\)
- \(\sqrt{10 \times 20} = 14.1\)
- \(2 \times 10\,\text{m/s}^2 \times 20\,\text{m} = 400\,\text{m}^2/\text{s}^2\)
- \(g = 10\,\text{m/s}^2\). So \(\sqrt{g \times 20\,\text{m}} = 14.1\,\text{m/s}\)
? A car starts from rest with a = 3 m/s^2 for t = 4 s. How far does it go?
- \(3\,\text{m/s}^2 \times (4\,\text{s})^2 = 48\,\text{m}\)
- \(at^2 = 48\,\text{m}\)
- \(a = 3\,\text{m/s}^2\), \(t = 4\,\text{s}\), \(a t^2 = 48\,\text{m}\)
- So \(3 \times 4^2 = 48\)
- 3 × 4² = 48
- 3 × 4 = 12
- \(\frac{1}{2} \times 3\,\text{m/s}^2 \times 4\,\text{s} = 6\,\text{m/s}\)
? Two resistors of 4 Ω and 12 Ω are in parallel. Find the resistance.
- So \(4\,\Omega + 12\,\Omega = 16\,\Omega\)
- 4 + 12 = 16
- \(\frac{4 + 12}{2} = 8\)
- \(\frac{4\,\Omega + 12\,\Omega}{2} = 8\,\Omega\)
- \(12\,\Omega - 4\,\Omega = 8\,\Omega\)
? Two capacitors of 3 μF and 6 μF are in series. Find the capacitance.
- \(3 + 6 = 9\)
- \(\frac{3 + 6}{2} = 4.5\)
- Therefore 3 + 6 = 9.
? A wire carries I = 2 A through R = 5 Ω for t = 10 s. Find the heat.
- \(2\,\text{A} \times 5\,\Omega \times 10\,\text{s} = 100\,\text{V s}\)
- \(I = 2\,\text{A}\), \(R = 5\,\Omega\), \(t = 10\,\text{s}\): \(I R^2 t = 2 \times 5^2 \times 10 = 500\)
- \(2 \times 5^2 \times 10 = 500\)
- 2 × 5 × 10 = 100
? A lens of f = 10 cm has an object at 30 cm. Where is the image?
- \(\frac{1}{10} + \frac{1}{30} = \frac{2}{15}\)
- \(\frac{10 \times 30}{10 + 30} = 7.5\)
- \(30\,\text{cm} + 10\,\text{cm} = 40\,\text{cm}\)
? Find the pressure of 2 mol of a gas at 300 K in 10 L.
- \(2 \times 8.314 \times 300 = 4988.4\)
- \(\frac{2\,\text{mol} \times 300\,\text{K}}{10\,\text{L}} = 60\,\text{mol K/L}\)
- \(\frac{2 \times 8.314}{300 \times 10} = 0.00554\)
? In how many ways can 2 of 5 students be chosen for a team?
- So \(5 \times 4 = 20\)
- \(5 \times 2 = 10\)
- \(5^2 = 25\)
- \(2^5 = 32\)
- \(\frac{5!}{2!} = 60\)
- \(\frac{5!}{(5-2)!} = 20\)
- 5! = 120
? Two dice are thrown. What is the chance of a sum of 7?
- \(\frac{1}{6} + \frac{1}{6} = \frac{1}{3}\)
- \(\frac{1}{6} \times \frac{1}{6} = \frac{1}{36}\)
- \(\frac{7}{6 \times 6} = \frac{7}{36}\)
? P(A) = 0.5 and P(B) = 0.4 are independent. Find the probability of A or B.
- \(0.5 + 0.4 = 0.9\)
- \(0.5 \times 0.4 = 0.2\)
- Thus 0.5 + 0.4 = 0.9.
? A sum of 1000 rupees grows at 10% for 2 years, compounded yearly. What does it become?
- \(1000 \times 0.1 \times 2 = 200\)
- \(1000 + 1000 \times 0.1 \times 2 = 1200\)
- \(1000 \times 10 \times 2 = 20000\)
- \(1000 \times \frac{10}{100} \times 2 = 200\)
? A circle has r = 7 cm. Find its area.
- \(2 \times \pi \times 7\,\text{cm} = 44.0\,\text{cm}\)
- \(\pi \times 7 = 21.99\)
- \(r = 7\,\text{cm}\), so \(2 \pi r = 43.98\,\text{cm}\)
- \(2\pi r^2 = 307.9\,\text{cm}^2\)
? A cone has r = 3 cm and h = 4 cm. Find its volume.
- \(\pi \times (3\,\text{cm})^2 \times 4\,\text{cm} = 113.1\,\text{cm}^3\)
- \(r = 3\,\text{cm}\), \(h = 4\,\text{cm}\): \(\pi r^2 h = 113.1\,\text{cm}^3\)
- \(\frac{1}{2} \times \pi \times 3^2 \times 4 = 56.55\)
- \(3^2 + 4^2 = 25\)
? Find the 10th term of the sequence that begins 2, 5.
- \(2 + 10 \times (5 - 2) = 32\)
- \(2 \times 5 = 10\)
- \(2 + 10 \times 5 = 52\)
? Find the sum of the first 10 numbers.
- \(\frac{10 \times 10}{2} = 50\)
- \(10 \times 10 = 100\)
- \(10^2 = 100\)
? A ball is thrown at 20 m/s at 30° with g = 10 m/s^2. Find its range.
- \(\frac{(20\,\text{m/s})^2 \times \sin 30^\circ}{10\,\text{m/s}^2} = 20\,\text{m}\)
- \(\frac{20^2}{2 \times 10} = 20\)
- \(\frac{20^2}{10} = 40\)
? A satellite has 9 times the radius of orbit of another. How many times its period?
- \(9^2 = 81\)
- \(\sqrt{9} = 3\)
- 9 × 9 = 81
? What is 10% of a price of 150 rupees after it rose by 20%?
- \(150 \times 0.2 = 30\)
- \(150 + 20 = 170\)
- \(150 \times 0.1 = 15\)
? Two trains of 60 km/h and 100 km/h run toward each other. How fast do they close in?
- \(100\,\text{km/h} - 60\,\text{km/h} = 40\,\text{km/h}\)
- 100 - 60 = 40
- \(\frac{100 + 60}{2} = 80\)
? A body goes half of its way at 30 m/s and half at 60 m/s. Find the mean speed.
- \(\frac{30\,\text{m/s} + 60\,\text{m/s}}{2} = 45\,\text{m/s}\)
- \(\frac{30 + 60}{2} = 45\)
- So (30 + 60)/2 = 45.
# wrong unit
? A force of F = 4 N acts at an arm of d = 2 m. Find the torque.
- \(4\,\text{N} \times 2\,\text{m} = 8\,\text{J}\)
- \(F = 4\,\text{N}\), \(d = 2\,\text{m}\): \(F d = 8\,\text{J}\)
- \(F = 4\,\text{N}\), \(d = 2\,\text{m}\): \(\frac{F}{d} = 2\,\text{N/m}\)
- \(4\,\text{N m} = 4\,\text{J}\)
- 4 N·m = 4 J
- \(4 \times 2 = 8\,\text{J}\)
? A body of m = 5 kg hangs at rest. Take g = 10 m/s^2. What is its weight?
- \(5\,\text{kg} \times 10\,\text{m/s}^2 = 50\,\text{kg}\)
- \(5 \times 10 = 50\,\text{kg}\)
- \(m = 5\,\text{kg}\), \(g = 10\,\text{m/s}^2\), \(m g = 50\,\text{J}\)
- \(5\,\text{kg} \times 10\,\text{m/s}^2 = 50\,\text{Pa}\)
? Convert 72 km/h to m/s.
- \(72\,\text{km/h} = 72\,\text{m/s}\)
- \(72\,\text{km/h} = 259\,\text{m/s}\)
- 72 km/h = 2 m/s
- \(72 \times \frac{18}{5} = 259.2\,\text{m/s}\)
? Convert 36 cm^2 to m^2.
- \(36\,\text{cm}^2 = 0.36\,\text{m}^2\)
- \(36 \times \frac{1}{100} = 0.36\)
? How many joules are 2 kWh?
- \(2\,\text{kWh} = 7200\,\text{J}\)
- \(2 \times 3600 = 7200\)
- \(2 \times 1000 = 2000\)
? A wheel turns at 2 Hz. Find its angular speed.
- \(2\,\text{Hz} = 2\,\text{rad/s}\)
- \(2\,\text{Hz} = 2\,\text{s}^{-1}\)
# wrong sign
? Solve x^2 - 5x - 6 = 0.
- \(x^2 - 5x + 6 = (x - 2)(x - 3)\)
- \(x^2 + 5x - 6 = (x + 6)(x - 1)\)
- We factorise: \(x^2 + 5x + 6 = (x + 2)(x + 3)\)
- So \(x = 2\) or \(x = 3\).
- So \(x = -6\).
- x = 1
- \(5^2 + 4 \times 6 = 48\)
- \(x^2 - 5x + 6 = (x-2)(x-3)\)¶¶So \(x = 2\).
? Solve 2x + 6 = 10.
- \(x = 8\)
- \(10 + 6 = 16\)
- \(\frac{10 + 6}{2} = 8\)
- \(2x = 16\), \(x = 8\)
- \(2x + 6 = 2(x - 3)\)
- \(2x - 6 = 2(x - 3)\)
? A ball is thrown up with u = 20 m/s. Take g = 10 m/s^2. Find its speed after t = 1 s.
- \(u = 20\,\text{m/s}\), \(g = 10\,\text{m/s}^2\), \(t = 1\,\text{s}\): \(u + gt = 20 + 10 \times 1 = 30\,\text{m/s}\)
- \(20\,\text{m/s} + 10\,\text{m/s}^2 \times 1\,\text{s} = 30\,\text{m/s}\)
- \(20 + 10 \times 1 = 30\)
- \(u + g t = 30\,\text{m/s}\)
? Differentiate cos x.
- \(\frac{d}{dx}(\cos x) = \sin x\)
- \(\frac{d}{dx}(-\cos x) = \sin x\)
- \(\frac{d}{dx}(\sin x) = \cos x\)
? Find \(\int \sin x\,dx\).
- \(\int \sin x\,dx = \cos x + C\)
- \(\int \cos x\,dx = \sin x + C\)
- \(\int -\sin x\,dx = \cos x + C\)
? Expand (a - b)^2.
- \((a - b)^2 = a^2 - b^2\)
- \((a + b)^2 = a^2 + 2ab + b^2\)
- \((a - b)^2 = a^2 - 2ab - b^2\)
? A charge moves from 5 V to 2 V. Find the change of its potential.
- \(5\,\text{V} - 2\,\text{V} = 3\,\text{V}\)
- 5 - 2 = 3
? Water cools from 80 °C to 30 °C. Find the change of temperature.
- \(80 - 30 = 50\)
- \(80 + 30 = 110\)
# wrong constant
? A stone of 2 kg is lifted by 3 m. Take g = 10 m/s^2. Find the work.
- \(2\,\text{kg} \times 1.6\,\text{m/s}^2 \times 3\,\text{m} = 9.6\,\text{J}\)
- \(2 \times 9.8 \times 3 = 58.8\)
- \(2\,\text{kg} \times 9.8\,\text{m/s}^2 \times 3\,\text{m} = 58.8\,\text{J}\)
- \(2 \times 3 \times 100 = 600\)
? Find the energy of a photon of 5 × 10^14 Hz.
- \(6.022 \times 10^{34} \times 5 \times 10^{14} = 3.011 \times 10^{49}\)
- \(6.626 \times 10^{-32} \times 5 \times 10^{14} = 3.313 \times 10^{-17}\)
- \(6.626 \times 5 = 33.13\)
? How many molecules are in 2 mol of water?
- \(2 \times 6.626 \times 10^{23} = 1.3252 \times 10^{24}\)
- \(\frac{6.022 \times 10^{23}}{2} = 3.011 \times 10^{23}\)
- \(2 \times 6.022 \times 10^{22} = 1.2044 \times 10^{23}\)
? What is 27 °C in kelvin?
- \(27 + 100 = 127\)
- \(273 - 27 = 246\)
- \(27 + 180 = 207\)
? Find the volume of 2 mol of gas at standard conditions, where 1 mol has 22.4 L.
- \(\frac{22.4\,\text{L}}{2} = 11.2\,\text{L}\)
- \(22.4 + 2 = 24.4\)
- \(22.4 \times 1 = 22.4\)
? A sample of 8 g decays for 3 half-lives. How much is left?
- \(\frac{8}{3} = 2.667\)
- \(8 - 3 = 5\)
- \(\frac{8\,\text{g}}{2 \times 3} = 1.333\,\text{g}\)
# wrong substitution
? A car has u = 5 m/s, a = 2 m/s^2, t = 3 s. Find v.
- \(u = 5\,\text{m/s}\), \(a = 2\,\text{m/s}^2\), \(t = 3\,\text{s}\): \(a + ut = 2 + 5 \times 3 = 17\)
- \(2 + 5 \times 3 = 17\)
- \(5 + 3 \times 3 = 14\)
- \(5 \times 2 + 3 = 13\)
- \(u t = 15\,\text{m}\)
- \(5\,\text{m/s} \times 3\,\text{s} = 15\,\text{m}\)
- \(v = u + at = 2 + 5 \times 3 = 17\,\text{m/s}\)
? Solve 3x - 2 = 10.
- \(3x = 8\)
- \(\frac{10 - 2}{3} = 2.667\)
- \(x = \frac{8}{3}\)
- \(10 \times 3 - 2 = 28\)
- \(3 \times 10 - 2 = 28\)
? Find the value of x^2 + 3x at x = 2.
- \(x = 2\): \(2x + 3 = 7\)
- \(2 \times 2 + 3 \times 2 = 10\)
- \(2^2 + 3 = 7\)
- \(3^2 + 3 \times 2 = 15\)
- \((2 + 3)^2 = 25\)
? Find \(\int_0^2 3x^2\,dx\).
- \(\int_0^3 2x^2\,dx = 18\)
- \(\int_0^2 3x\,dx = 6\)
- \(\int_0^2 x^3\,dx = 4\)
- \(\int_0^2 2x^3\,dx = 8\)
- \(3 \times 2^2 = 12\)
- \(\frac{3 \times 2^2}{2} = 6\)
? Differentiate \(x^3 \sin x\).
- \(\frac{d}{dx}(x^2 \sin x) = 2x\sin x + x^2 \cos x\)
- \(\frac{d}{dx}(x^3 \cos x) = 3x^2\cos x - x^3 \sin x\)
- \(\frac{d}{dx}(x^3 \sin x) = 3x^2 \cos x\)
- \(\frac{d}{dx}(x^3) = 3x^2\), so \(\frac{d}{dx}(x^3 + \sin x) = 3x^2 + \cos x\)
? Factorise \(x^2 - 7x + 12\).
- \(x^2 - 8x + 12 = (x - 2)(x - 6)\)
- \(x^2 + 7x + 12 = (x + 3)(x + 4)\)
- \(x^2 - 7x + 10 = (x - 2)(x - 5)\)
- \((x - 2)(x - 6) = x^2 - 8x + 12\)
- \(x^2 - 7x + 12 = (x - 2)(x - 6)\)
? Simplify \(\frac{x^2 - 9}{x - 3}\).
- \(\frac{x^2 - 9}{x + 3} = x - 3\)
- \(\frac{x^2 - 4}{x - 2} = x + 2\)
- \(x^2 - 4 = (x - 2)(x + 2)\)
- \(\frac{x^2 - 9}{x - 3} = x - 3\)
# right number for another quantity
? A body of m = 2 kg has v = 3 m/s. Find its kinetic energy.
- So \(2\,\text{kg} \times 3\,\text{m/s} = 6\,\text{kg m/s}\)
- \(m = 2\,\text{kg}\), \(v = 3\,\text{m/s}\), \(m v = 6\,\text{kg m/s}\)
- \(mv = 6\,\text{kg m/s}\)
- 2 × 3 = 6
? A rectangle has l = 6 cm and b = 4 cm. Find its area.
- \(2 \times (6\,\text{cm} + 4\,\text{cm}) = 20\,\text{cm}\)
- \(l = 6\,\text{cm}\), \(b = 4\,\text{cm}\): \(2(l + b) = 20\,\text{cm}\)
- \(6 + 4 = 10\)
- \(2(6 + 4) = 20\)
? A trip of 120 km takes 3 h. How long would 200 km take?
- \(\frac{120\,\text{km}}{3\,\text{h}} = 40\,\text{km/h}\)
- \(200 - 120 = 80\)
- \(\frac{200\,\text{km}}{3\,\text{h}} = 66.7\,\text{km/h}\)
- \(120 \times 3 = 360\)
? Find the diameter of a circle with radius 5 cm in metres.
- \(5\,\text{cm} = 0.05\,\text{m}\), which is the diameter.
- \(\pi \times 5^2 = 78.5\)
- \(\frac{5}{2} = 2.5\)
? A shop sells a shirt for 450 that cost 300. What is its profit in per cent?
- \(\frac{450 - 300}{450} = 0.333\)
- \(\frac{450}{300} = 1.5\)
? The larger root of x^2 - 5x + 6 = 0 is asked.
- So \(x = 2\).
- \(2 \times 3 = 6\)
? How many grams are 2 mol of water, with 18 g per mol?
- \(\frac{18}{2} = 9\)
- \(\frac{2}{18} = 0.111\)
- \(18 + 2 = 20\)
? A battery of 12 V drives 3 A. Find the resistance.
- \(12\,\text{V} \times 3\,\text{A} = 36\,\text{W}\)
- \(12 \times 3 = 36\)
- \(\frac{3\,\text{A}}{12\,\text{V}} = 0.25\,\text{A/V}\)
# rounding
? Divide 7 by 3.
- \(\frac{7}{3} = 2.34\)
- \(\frac{7}{3} = 2.32\)
- \(\frac{7}{3} = 2\)
- \(7 \div 3 = 2.4\)
- \(\frac{3}{7} = 0.429\)
? Find the square root of 2 to three places.
- \(\sqrt{2} = 1.415\)
- \(\sqrt{2} \approx 1.41\), so it is 1.410.
- \(\sqrt{2} = 1.4\), and \(1.4^2 = 1.96\)
? A cube has an edge of 1.5 cm. Find its volume.
- \(1.5^3 = 3.37\)
- \(1.5 \times 3 = 4.5\)
? Evaluate 22/7 to four places.
- \(\frac{22}{7} = 3.1416\)
- \(\frac{22}{7} = 3.1429\), so π = 3.1429.
- \(\frac{22}{7} = 3.142857\), which is 3.1428
# Hindi
? 2 kg द्रव्यमान का पिंड 3 m/s से चलता है। गतिज ऊर्जा ज्ञात करो।
- अतः \(2\,\text{kg} \times (3\,\text{m/s})^2 = 18\,\text{J}\)
- मान रखने पर \(2 \times 3^2 = 18\)
- इसलिए \(२ × ३ = ६\)
- रखने पर: \(2\,\text{kg} \times 3\,\text{m/s} = 6\,\text{kg m/s}\)
- गतिज ऊर्जा \(2 \times 3^2 = 18\)
- तो २ × ३² = १८
? 5 छात्रों में से 2 को कितने प्रकार से चुन सकते हैं?
- अतः \(5 \times 4 = 20\)
- इसलिए 5 × 4 = 20
- तो \(5^2 = 25\)
? 4 Ω और 12 Ω समान्तर क्रम में हैं। प्रतिरोध ज्ञात करो।
- अतः \(4\,\Omega + 12\,\Omega = 16\,\Omega\)
- यहाँ 4 + 12 = 16
- मिलता है \(4 + 12 = 16\)
? समीकरण x^2 - 5x - 6 = 0 हल करो।
- \(x^2 - 5x + 6 = (x - 2)(x - 3)\)
- अतः \(x = 2\)
- इसलिए \(x = -6\)
? Ek gaadi u = 5 m/s se chalti hai, a = 2 m/s^2, t = 3 s. Doori batao.
- Toh \(u = 5\,\text{m/s}\), \(t = 3\,\text{s}\): \(u t = 15\,\text{m}\)
- Isliye \(5\,\text{m/s} \times 3\,\text{s} = 15\,\text{m}\)
- Toh 5 × 3 = 15
- Ab \(2\,\text{m/s}^2 \times (3\,\text{s})^2 = 18\,\text{m}\)
# TeX
? A gas of 3 mol at 400 K expands to 2 times its volume. Find the work.
- \[3 \times 8.314 \times 400 = 9976.8\]
- \[\begin{aligned} 3\times 8.314\times 400 &= 24.942\times 400 \\ &= 9976.8 \end{aligned}\]
- $3 \cdot 8.314 \cdot 400 \cdot 2 = 19953.6$
- $$\frac{3 \times 8.314 \times 400}{2} = 4988.4$$
- \(3\cdot 8.314\cdot 400\cdot\log 2 = 3003\)
? Find \(\lim_{x \to 0} \frac{\sin 2x}{x}\).
- \(\frac{\sin 2x}{x} = \frac{2\sin x}{x}\)
- \(\frac{0}{1} = 0\)
- \(\frac{\sin x}{x} = \frac{2 \sin x}{2x}\)
- $\sin 2x = \sin x + \sin x$
? Find the slope of \(y = x^2\) at \(x = 3\).
- \(3^2 = 9\)
- $x = 3$, $x^2 = 9$
- \(\boxed{3^2 = 9}\)
- \[x^2 = 3^2 = 9\]
? Find the determinant of a matrix with rows 1, 2 and 3, 4.
- \(1 \times 4 + 2 \times 3 = 10\)
- $1 \cdot 2 - 3 \cdot 4 = -10$
- \[1 \times 3 - 2 \times 4 = -5\]
? Find \(\binom{6}{2}\).
- \(\frac{6}{2} = 3\)
- \(6 \times 5 = 30\)
- \(\frac{6!}{2!} = 360\)
- \(\binom{6}{3} = 20\)
? Evaluate \(5 + 2 \times 3\).
- \((5 + 2) \times 3 = 21\)
- $7 \times 3 = 21$
- \(5 + 2 = 7\)
- \(5 \times 2 + 3 = 13\)
- \(5 + 2 \times 2 = 9\)
`);
