import csv from '../../rules/paper-import/examples/example.csv?raw';
import gift from '../../rules/paper-import/examples/example.gift?raw';
import json from '../../rules/paper-import/examples/example.json?raw';
import xml from '../../rules/paper-import/examples/example.xml?raw';

const FILES = [
  // Excel takes a file without the mark for Windows-1252.
  { format: 'CSV', name: 'ekagra-paper.csv', text: `\uFEFF${csv}` },
  { format: 'JSON', name: 'ekagra-paper.json', text: json },
  { format: 'GIFT', name: 'ekagra-paper.gift', text: gift },
  { format: 'Moodle XML', name: 'ekagra-paper.xml', text: xml },
] as const;

/** To fill in. In the app itself, so that it is there without a network. */
export function ExampleFiles() {
  return (
    <section aria-labelledby="examples" className="grid gap-1 border-t border-line pt-4 text-sm">
      <h3 id="examples" className="font-medium">
        Examples
      </h3>
      <p className="text-pretty text-ink-soft">
        The same paper in each format. A question may name its section, its chapter (as on the Syllabus screen, in English or Hindi) and its
        subject. A section may have its own marks, and say how many of its questions count. All of these are optional.
      </p>
      <ul className="flex flex-wrap gap-x-5">
        {FILES.map(({ format, name, text }) => (
          <li key={format}>
            <a
              download={name}
              href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {format}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
