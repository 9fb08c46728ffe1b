/**
 * What can go wrong in a history. A fault that today's engine is known not to survive is switched off here, under
 * the number of the point it waits for; switch it on with the fix. `npm run simulate -- --with NAME` tries one early.
 */
export const faults = {
  /** Messages are lost, doubled, late and out of order; the network is cut. */
  network: true,
  /** Transactions begin, and end seconds later. */
  lateCommits: true,
  /** A tab or worker dies at its k-th await. The disk stays as it is. */
  kills: true,
  /** Two contexts of a device, one leader at a time; service workers that push and pull once. */
  contexts: true,
  /** Students join and leave groups. */
  membership: true,
  /** SQL statements and other functions of the server write rows without a device. */
  sqlWriters: true,
  /** Values that the server refuses for good. */
  invalidValues: true,
  /** The server is down, or too busy. */
  outages: true,
  /** Clocks are wrong by years, and jump. */
  clocks: true,
  /** A power cut takes back the engine's own last writes, in order, never the student's. */
  tornTail: true,
  /** The database of a context closes underneath it. */
  closedStorage: true,
  /** The app is updated to a schema with a new field, in the middle of anything. */
  upgrades: true,
  /** The server is restored from a backup with a new incarnation, and the students start over. */
  restores: true,

  /** 1: two devices create the same document, and defaults meet values. */
  twinCreations: false,
  /** 2: a tab with the old schema goes on writing after another one migrated the database. */
  oldTabs: false,
  /** 3: a power cut takes back what the student wrote last, also what was sent already. */
  setBackDevices: false,
  /** 5: the conflict log is complete also where answers are lost and contexts die. */
  completeLogs: false,
  /** 7: the server answers a push with what it answered an earlier one. */
  staleAnswers: false,
  /** 8: a gateway, a limit or a read-only database refuses for a while. */
  passingRefusals: false,
  /** 9: an answer is null, HTML, or of another shape. */
  anyShape: false,
  /** 10: a restored server has groups. */
  groupRestores: false,
  /** 10: what was deleted since the backup stays deleted, or comes back everywhere. */
  restoredDeletions: false,
  /** 11: the disk is full. */
  quota: false,
  /** 13: a transaction stays open for a minute; its rows have to come soon after. */
  heldRows: false,
  /** 14: a halted engine changes nothing. */
  quietHalts: false,
  /** 18: cursors and documents lie in two databases, of which one loses more than the other. */
  tornApart: false,
};

export type Fault = keyof typeof faults;
