interface Working {
  /** What is wrong, or right, about it. */
  readonly kind: string;
  readonly question: string;
  readonly answer: string;
}

/** `# kind`, `? question` and below it `- working`, with ¶ for the end of a line. */
export function workingsOf(table: string): readonly Working[] {
  let [kind, question] = ['', ''];
  return table.split('\n').flatMap((line) => {
    const rest = line.slice(2);
    if (line.startsWith('# ')) kind = rest;
    else if (line.startsWith('? ')) question = rest;
    else if (line.startsWith('- ')) return [{ kind, question, answer: rest.replaceAll('¶', '\n') }];
    return [];
  });
}
