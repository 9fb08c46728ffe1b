/** Formulas as `\(…\)`, `\[…\]` and `$$…$$`, between single dollars as questions have them. */
export function withDollars(text: string): string {
  return text
    .replaceAll(/\\\((.+?)\\\)/gs, (_, tex: string) => `$${tex}$`)
    .replaceAll(/\\\[(.+?)\\\]/gs, (_, tex: string) => `$${tex}$`)
    .replaceAll(/\$\$(.+?)\$\$/gs, (_, tex: string) => `$${tex}$`);
}
