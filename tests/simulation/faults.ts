/** Faults of a history. Each history has only some of them: if everything fails at once, little can be distinguished. */
export const FAULTS = [
  /** Messages are lost, doubled, late and out of order; the network is cut. */
  'network',
  /** Transactions begin, and end seconds later. */
  'lateCommits',
  /** A transaction stays open for a minute; its rows must follow soon after (PULL-7). */
  'heldRows',
  /** A tab or worker dies at its k-th await. The disk keeps its state. */
  'kills',
  /** Two contexts of a device, one leader at a time; service workers that push and pull once. */
  'contexts',
  /** Students join and leave groups. */
  'membership',
  /** SQL statements and other functions of the server write rows without a device. */
  'sqlWriters',
  /** Two devices create the same document, and defaults meet values. */
  'twinCreations',
  /** Values that the server rejects for good. */
  'invalidValues',
  /** Old tombstones are cleared. */
  'clearings',
  /** The server is down, or too busy. */
  'outages',
  /** A gateway, a limit or a read-only database refuses for a while. */
  'passingRefusals',
  /** An answer is null, HTML, or of another shape. */
  'anyShape',
  /** Clocks are wrong by years, and jump. */
  'clocks',
  /** A power cut undoes the engine's last writes, in order, never the student's. */
  'tornTail',
  /** A power cut undoes the student's last writes, even sent ones. */
  'setBackDevices',
  /** Cursors and documents are in two databases, one of which loses more than the other. */
  'tornApart',
  /** The database of an open context is closed. */
  'closedStorage',
  /** The disk is full. */
  'quota',
  /** The app is updated to a schema with a new field, at any moment, with an old tab left open. */
  'upgrades',
  /** Students may keep a few tasks only; what is allowed changes. */
  'narrowServer',
  /** Forms show a document and are typed in for a while, and save. In the meantime others write, and this device reads it. */
  'openForms',
  /** The server is restored from a backup with a new incarnation, and the students start over. */
  'restores',
] as const;

export type Fault = (typeof FAULTS)[number];

/** Probability of each fault; those that hide others are rare. */
const RARE: Partial<Record<Fault, number>> = {
  quota: 0.15,
  tornApart: 0.1,
  setBackDevices: 0.2,
  restores: 0.2,
  heldRows: 0.3,
  narrowServer: 0.3,
};

/** Chosen from sequences of their own, so that the histories of all seeds stay what they were. */
export const APART: Partial<Record<Fault, string>> = { narrowServer: 'apart', openForms: 'forms' };

export function likelihoodOf(fault: Fault): number {
  return RARE[fault] ?? 0.6;
}
