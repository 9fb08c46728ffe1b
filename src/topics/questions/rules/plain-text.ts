const GREEK: Readonly<Record<string, string>> = {
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  epsilon: 'ε',
  varepsilon: 'ε',
  theta: 'θ',
  lambda: 'λ',
  mu: 'μ',
  nu: 'ν',
  pi: 'π',
  rho: 'ρ',
  sigma: 'σ',
  tau: 'τ',
  phi: 'φ',
  varphi: 'φ',
  omega: 'ω',
  Delta: 'Δ',
  Omega: 'Ω',
  Phi: 'Φ',
  Sigma: 'Σ',
  Lambda: 'Λ',
};
const SIGNS: Readonly<Record<string, string>> = {
  times: '×',
  cdot: '·',
  le: '≤',
  leq: '≤',
  ge: '≥',
  geq: '≥',
  ne: '≠',
  neq: '≠',
  approx: '≈',
  pm: '±',
  infty: '∞',
  int: '∫',
  sum: 'Σ',
  to: '→',
  rightarrow: '→',
  in: '∈',
  cup: '∪',
  cap: '∩',
  degree: '°',
  circ: '°',
  ldots: '…',
  cdots: '…',
  dots: '…',
  propto: '∝',
  parallel: '∥',
  sin: 'sin',
  cos: 'cos',
  tan: 'tan',
  log: 'log',
  ln: 'ln',
  lim: 'lim',
};

/** Text without TeX, for page titles, search engines and feeds: `$\frac{v}{2}$` becomes v/2. */
export function plainText(text: string): string {
  return (
    text
      .split('$')
      .map((part, at) => (at % 2 === 0 ? part : plainFormula(part)))
      .join('')
      // Bidirectional controls would also reverse what a page appends to its title.
      .replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
  );
}

function plainFormula(tex: string): string {
  return tex
    .replaceAll(/\\[dt]?frac\s*\{((?:[^{}]|\{[^{}]*\})*)\}\s*\{((?:[^{}]|\{[^{}]*\})*)\}/g, '$1/$2')
    .replaceAll(/\\[dt]?frac\s*(\w)\s*(\w)/g, '$1/$2')
    .replaceAll(/\\sqrt\s*/g, '√')
    .replaceAll(/\\(?:text|mathrm|mathbf|ce|vec|hat|bar|overline|operatorname)\s*\{([^{}]*)\}/g, '$1')
    .replaceAll(/\^\{?\\circ\}?/g, '°')
    .replaceAll(/\\([A-Za-z]+)/g, (_, name: string) => GREEK[name] ?? SIGNS[name] ?? ' ')
    .replaceAll(/\\[,;:! ]/g, ' ')
    .replaceAll(/[{}\\]/g, '')
    .replaceAll('&', ' ');
}
