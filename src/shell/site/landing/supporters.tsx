import { SectionHeading } from './section-heading.tsx';

const SUPPORTERS = [
  { name: 'PostgreSQL', gives: 'the database' },
  { name: 'Supabase', gives: 'accounts and sync' },
  { name: 'RxDB and Dexie', gives: 'the database on your device' },
  { name: 'React', gives: 'the screens' },
  { name: 'Workbox', gives: 'opening without a network' },
  { name: 'Anek by Ek Type', gives: 'the letters, in Latin and Devanagari' },
] as const;

export function Supporters() {
  return (
    <section aria-labelledby="supporters" className="border-t border-line">
      <div className="mx-auto max-w-6xl gutter py-16 lg:py-20">
        <SectionHeading id="supporters" title="Supporters" text="Ekagra is built with free software. Thank you to everyone who makes it." />
        <ul className="mt-8 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
          {SUPPORTERS.map(({ name, gives }) => (
            <li key={name} className="border-b border-line py-4">
              <p className="font-medium">{name}</p>
              <p className="text-sm text-ink-soft">{gives}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
