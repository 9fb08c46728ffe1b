/** Figures that the landing page claims. */
export const MARKETING_FIGURES = [
  { figure: '1000+', of: 'questions solved' },
  { figure: '500+', of: 'active students' },
  { figure: '50+', of: 'study groups' },
  { figure: '2000+', of: 'students helped' },
] as const;
