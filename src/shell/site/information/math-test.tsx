import { Notation } from '../../../ui/notation.tsx';
import { InformationPage } from './information-page.tsx';

/** One sample of each kind of notation the tutor writes, as TeX. */
const SAMPLES = [
  { kind: 'Inline', tex: String.raw`The roots are $x = \frac{-b \pm \sqrt{b^2 - 4ac}}{2a}$ for $a \ne 0$.` },
  { kind: 'Display', tex: String.raw`$$\int_0^{\infty} e^{-x^2}\,dx = \frac{\sqrt{\pi}}{2}$$` },
  { kind: 'Sum and limit', tex: String.raw`$$\lim_{n \to \infty} \sum_{k=1}^{n} \frac{1}{k^2} = \frac{\pi^2}{6}$$` },
  { kind: 'Matrix', tex: String.raw`$$\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix} \begin{pmatrix} x \\ y \end{pmatrix}$$` },
  { kind: 'Cases', tex: String.raw`$$|x| = \begin{cases} x & x \ge 0 \\ -x & x < 0 \end{cases}$$` },
  { kind: 'Aligned steps', tex: String.raw`$$\begin{aligned} v^2 &= u^2 + 2as \\ s &= \frac{v^2 - u^2}{2a} \end{aligned}$$` },
  { kind: 'Vectors and units', tex: String.raw`$\vec{F} = q\,(\vec{E} + \vec{v} \times \vec{B})$, $g = 9.8\ \mathrm{m\,s^{-2}}$` },
  { kind: 'Chemistry', tex: String.raw`$\ce{2H2 + O2 -> 2H2O}$, $\ce{SO4^2-}$, $\ce{N2 + 3H2 <=> 2NH3}$` },
] as const;

/** Visual check: each kind of notation above its source. */
export function MathTest() {
  return (
    <InformationPage title="Notation test" lead="Every kind of notation that the tutor can write, typeset, with its source below.">
      {SAMPLES.map(({ kind, tex }) => (
        <section key={kind} aria-label={kind} data-needs-app>
          <h2>{kind}</h2>
          <p>
            <Notation text={tex} />
          </p>
          <pre className="rounded-lg border border-line bg-column p-4 text-sm break-words whitespace-pre-wrap">
            <code>{tex}</code>
          </pre>
        </section>
      ))}
    </InformationPage>
  );
}
