/** Of the app, from package.json. */
declare const __VERSION__: string;
/** Address of a hosted Supabase project; empty: the backend is on the origin that serves the app. */
declare const __SUPABASE_URL__: string;
declare const __SUPABASE_PUBLISHABLE_KEY__: string;
/** Where those who run this Ekagra are written to; empty: they name no address. */
declare const __CONTACT_EMAIL__: string;
/** Address of a feedback widget, told who the user is; empty: the app has a form of its own. */
declare const __FEEDBACK_URL__: string;
/** Where the changelog is; empty: the page of the app. */
declare const __CHANGELOG_URL__: string;
declare const __SOCIAL_LINKS__: readonly { readonly name: string; readonly url: string }[];

/** A subject of the syllabus without its topics: see scripts/build/json-plugins.ts. */
declare module '*.json?chapters' {
  const subject: import('./src/content/syllabus/syllabus.ts').SubjectChapters;
  export default subject;
}
