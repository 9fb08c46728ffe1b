/**
 * Every bound of the backend, each with its reason. Everything a caller controls is measured against one of these before it is
 * parsed. Bytes and milliseconds, unless a name says otherwise. docs/production.md, "Bounds", says what a hosted project has instead.
 */

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;
const SECOND = 1000;

// ---- Requests: HTTP, before anybody knows what is asked ----

export const REQUEST_LIMITS = {
  /** Of `sync_push`, `give_paper` and of rows. PUSH-6 sends at most 1 MB; JSON escapes of other scripts may double it. */
  bodyBytes: 2 * MEGABYTE,
  /** Of a call of any other function: `sync_pull` with all of its feeds and what they skip has some tens of kB. */
  callBytes: 256 * KILOBYTE,
  /** Of `/auth/v1`: a password, an address and metadata (ACCOUNT_INPUT_LIMITS), each character written with six. */
  authBytes: 32 * KILOBYTE,
  /** Of bodies that are read and not yet answered, of a network and of all. Beyond, whoever has most gives way. */
  heldBytesOfNetwork: 32 * MEGABYTE,
  heldBytes: 256 * MEGABYTE,
  /**
   * Pieces in which a body arrives: so many of any size, and more if they have so many bytes on average. Networks' smallest packets
   * bring some 500.
   */
  bodyPieces: 2000,
  pieceBytes: 256,
  /** Levels of JSON. Parsers recurse: some thousands exhaust the stack. A document of the app has six. */
  jsonDepth: 100,
  /** Names and values of JSON, of all levels. A push of 1 MB has up to a hundred thousand. */
  jsonValues: 200_000,
  /** Of the largest object. Documents have some dozens; a student's progress has one a chapter. */
  jsonKeys: 10_000,
  /**
   * Powers of ten of JSON's numbers: those of a double. Postgres computes with any, and writes them out: `1e131071` is a text of
   * 131 kB, and an answer of a few of them has 39 MB.
   */
  jsonExponent: 324,
  /** Digits of one number: a double has at most 309 before its point. */
  jsonDigits: 330,
  /** Digits that exponents stand for, in a whole request: what it adds to an answer beyond its own length. */
  jsonHiddenDigits: 200_000,
  /** Until an answer begins: a turn at the database is awaited for as long as a few statements may take (callers.ts), then it is stuck. */
  answerMs: 60 * SECOND,
  /** Of answers that wait to be read, of a network and of all, and how long without anything read. Few are larger than a socket's buffer. */
  unreadBytesOfNetwork: 64 * MEGABYTE,
  unreadBytes: 256 * MEGABYTE,
  unreadMs: 60 * SECOND,
  /** A body brings so many bytes in so long, which is below the slowest 2G, or its request ends. */
  stallMs: 20 * SECOND,
  stallBytes: 16 * KILOBYTE,
  /** Until the request's headers, and its body, have arrived. 10 MB take five minutes on 2G: a device's own patience is the same. */
  headersMs: 30 * SECOND,
  requestMs: 300 * SECOND,
  /** Requests of one connection under way: browsers send one, and wait. Beyond them the connection ends. */
  pipelined: 10,
  /** A device asks again within a minute, on the same connection. */
  keepAliveMs: 65 * SECOND,
  /** How long what `/readyz` and `/metrics` asked the database stays true, and how long they wait: a slower database serves nobody. */
  probeMs: 5 * SECOND,
  /** Keys of a token bucket, and addresses that got mail within a minute: then the one that asked first is forgotten. */
  rateLimitKeys: 10_000,
} as const;

/** How the server stops. Service managers kill what has not ended after ten seconds. */
export const STOP_LIMITS = {
  /** For answers in progress. A client that stalls is cut off then. */
  graceMs: 6 * SECOND,
  /** For all of it: answers, functions, the database. */
  endMs: 9 * SECOND,
  /** From the first signal on. A second one within this time is the same one: a terminal and npm both send Ctrl-C. */
  sameSignalMs: 300,
} as const;

/** Requests that wait for their turn at the database (http/lane.ts). A caller is a student, or the network of a visitor's address. */
export const QUEUE_LIMITS = {
  /** The app asks for five things at once, at most. Beyond this a caller gets 503, and tries again a second later. */
  eachWaiting: 20,
  /** Of all: some seconds of work. */
  allWaiting: 2000,
  /** Of one caller that run at the same time, and of all students' requests to Auth. Sign-ins share turns at a thread (PASSWORD_LIMITS). */
  eachAtOnce: 2,
  authAtOnce: 4,
  /** Turns that queries and calls leave to the sync protocol: a few accounts could fill all others until their statements end. */
  pullsReserve: 2,
} as const;

/** Pages of asked questions that are drawn by a function. */
export const PAGE_LIMITS = {
  /** How long an answer is kept, how many of them, and the bytes of one. */
  freshMs: 30 * SECOND,
  kept: 100,
  keptBytes: 400_000,
  /** The tutor's answers need processes too. Others get the app, which shows the question as well. */
  drawnAtOnce: 4,
  /** How long a reader waits. A page that is drawn later is there for the next one. */
  patienceMs: 2 * SECOND,
  drawingMs: 30 * SECOND,
} as const;

// ---- REST: before @supabase/lite parses ----

export const REST_LIMITS = {
  /** Of a query string. The app's longest has 600 bytes; a hundred ids in a list are 4 kB. */
  queryBytes: 8 * KILOBYTE,
  /** Arguments of a function are parameters too; the app's largest has nine. */
  parameters: 40,
  /** Brackets in each other, in filters. Parsers recurse. The app has none. */
  nesting: 5,
  /** Of a list: columns, ids, conditions. */
  items: 200,
  /** `*` and `%` of patterns, in the whole query: each compares the rest of a text anew. The app asks by no pattern. */
  wildcards: 10,
  /** Steps into JSON (`a->b->c`), in the whole query: each is an expression in an expression. */
  jsonSteps: 20,
  /** Arguments whose names may be unknown. The hint for a wrong name compares each with each of every function: 8,000 took 11 s. */
  unknownArguments: 30,
  /** Rows of one insert, as many as an answer has at most (`api.max_rows`). */
  rows: 1000,
  /** Names of all objects of a body, except for the sync protocol's, which is not parsed here: 90,000 different ones took a second. */
  names: 40_000,
  /** Values of one statement: Postgres counts parameters with 16 bits, and drivers with 15. */
  bindParameters: 32_767,
  /** Of an answer, counted while it is read: twice a pull's (PULL-6). More would be held three times before it is sent. */
  answerBytes: 8 * MEGABYTE,
  /** Of an answer of the sync protocol, one text: a push is answered with the rows as they are now, some of them of 0.5 MB. */
  syncAnswerBytes: 32 * MEGABYTE,
  /** Rows that are read at once: of the largest ones, 5 MB. */
  rowsAtOnce: 50,
} as const;

// ---- Realtime ----

/**
 * What the app uses: one socket a tab; one channel with 159 bindings at most (9 collections, 3 for each of 50 groups); 10 private
 * channels while a timer runs, with 200 bytes of presence each; 150 bytes every two seconds while typing. `Student` is a signed-in
 * student, or all visitors of one network.
 */
export const REALTIME_LIMITS = {
  // Sockets. A socket costs 30 kB, before it says anything.
  maxConnections: 10_000,
  /** A mobile operator puts many students behind one address. */
  connectionsOfNetwork: 2000,
  /** Tabs and devices. */
  connectionsOfStudent: 50,
  /** A phone without network sends nothing. realtime-js sends a heartbeat every 25 s. */
  silenceMs: 90 * SECOND,
  /** Later sockets are served uncompressed: zlib keeps 60 kB for each. */
  compressedConnections: 2000,

  // Frames, before they are parsed.
  /** Bytes of a broadcast: as on the Free plan. */
  maxPayload: 256 * KILOBYTE,
  /** What a frame has beside its payload: names, a token, the bindings of a join. */
  frameOverhead: 64 * KILOBYTE,
  /** Values, names and elements of a frame's JSON: three times those of a join with all bindings. */
  jsonItems: 10_000,
  /** Of `ref`, `join_ref`, event and topic: a binary frame has one byte for the length. */
  nameBytes: 255,
  /** Of an access token. Ours have some hundreds. */
  tokenBytes: 8 * KILOBYTE,
  /** Messages per second of a connection, long-term, and how many bytes count as one more. */
  messagesPerSecond: 100,
  bytesPerMessage: 10_000,
  /** Frames in ten seconds that are malformed or beyond the rate, until the socket is closed. */
  strikes: 200,
  /** Frames that wait for those before them on their topic, of a connection. */
  waitingFrames: 500,
  /** Bytes of frames that are incomplete or wait, of a network and of all. */
  unreadBytesOfNetwork: 16 * MEGABYTE,
  unreadBytes: 64 * MEGABYTE,

  // Channels
  maxChannels: 100,
  channelsOfStudent: 500,
  channels: 120_000,
  /** Joins per second, long-term, of a connection and of a student. Each asks the database. */
  joinsPerSecond: 20,
  joinsPerSecondOfStudent: 20,
  /** Joins and new tokens that ask the database at once, and that wait for it. The pool has ten connections. */
  authorizationsAtOnce: 2,
  waitingOfStudent: 100,
  waitingAuthorizations: 5000,

  // Database changes
  bindings: 400,
  /** Tables of all bindings of a channel together: one for `*` counts as many as there are. */
  bindingTables: 1000,
  /** Channels with bindings: each gets every change once more. A device has one, and two while it changes them. */
  subscriptionsOfStudent: 50,
  /** Of the text of bindings, which the server keeps. 159 have 22 kB. */
  bindingBytesOfStudent: 1 * MEGABYTE,
  allBindingBytes: 64 * MEGABYTE,
  /** As hosted Realtime has it, and what 100 ids need. */
  listValues: 100,
  filterCharacters: 5000,
  conditions: 10,
  /** Conditions of a channel whose operand Postgres must read. */
  readOperands: 20,
  /** Different selections of columns: each is a message of its own for every change. */
  selectionsOfStudent: 20,
  selectedColumns: 100,

  // Presence
  /** Calls of `track` and `untrack` per channel in 30 seconds. */
  presenceCalls: 5,
  /** As on every plan. */
  presenceKeys: 10,
  presenceBytes: 4 * KILOBYTE,
  presenceBytesOfStudent: 128 * KILOBYTE,
  /** Sent to everyone who joins. 200 members with five devices each have 200 kB. */
  presenceBytesOfTopic: 256 * KILOBYTE,
  presenceEntriesOfTopic: 1000,
  allPresenceBytes: 32 * MEGABYTE,

  // Sending
  /** A topic's size makes a message dear: bytes per second, times receivers, that one student has sent. A receiver counts 1 kB more. */
  sentBytesPerSecond: 1 * MEGABYTE,
  /** A client that reads too slowly is disconnected, and pulls on reconnecting. */
  unsentBytes: 4 * MEGABYTE,
  unsentBytesOfNetwork: 64 * MEGABYTE,
  allUnsentBytes: 192 * MEGABYTE,
} as const;

// ---- Storage ----

export interface StorageLimits {
  readonly jsonBytes: number;
  readonly nameCharacters: number;
  readonly removedAtOnce: number;
  readonly listedAtOnce: number;
  readonly objectBytes: number;
  readonly formBytes: number;
  readonly formParts: number;
  readonly formHeaderBytes: number;
  readonly uploadsOfStudent: number;
  readonly uploadsOfNetwork: number;
  readonly uploads: number;
  readonly openedAtOnce: number;
  readonly droppedBytes: number;
  readonly freeDiskBytes: number;
  readonly downloadIdleMs: number;
}

/** How many pictures an account stores, and how large together, stands in the database: `private.quotas`. */
export const STORAGE_LIMITS: StorageLimits = {
  /** A request that is no upload: a removal of `removedAtOnce` names of 80 characters. */
  jsonBytes: 256 * KILOBYTE,
  /** As on a hosted project. Names of the app have 80. */
  nameCharacters: 1024,
  /** The purge of an account removes 500 at a time. */
  removedAtOnce: 1000,
  listedAtOnce: 1000,
  /** The largest picture of any bucket. */
  objectBytes: 10 * MEGABYTE,
  /** What a form may add to its file: storage-js adds some 500 bytes. */
  formBytes: 8 * KILOBYTE,
  /** storage-js sends two parts, with headers of 150 bytes each. */
  formParts: 4,
  formHeaderBytes: KILOBYTE,
  /** A device sends one message picture at a time, and perhaps one that was just chosen. */
  uploadsOfStudent: 3,
  /** A school behind one address: the rest is told to try again, and does. Others keep two thirds. */
  uploadsOfNetwork: 100,
  /** A file and a connection each. */
  uploads: 300,
  /** Uploads that have arrived and are in memory, whole, to be checked and stored: some 10 ms each. */
  openedAtOnce: 4,
  /** The body of a refused upload that is dropped as it comes, so that the client reads why. */
  droppedBytes: 12 * MEGABYTE,
  /** Stays free on the disk, for the database. */
  freeDiskBytes: 1024 * MEGABYTE,
  /** Without anything read of an answer. */
  downloadIdleMs: 60 * SECOND,
};

// ---- Functions ----

export interface FunctionLimits {
  readonly bootMs: number;
  readonly idleMs: number;
  readonly wallClockMs: number;
  readonly cpuMs: number;
  readonly memory: number;
  readonly heapMegabytes: number;
  readonly maxBody: number;
  readonly maxWorkers: number;
  readonly workersOfFunction: number;
  readonly startingAtOnce: number;
  readonly streamsOfWorker: number;
  readonly channels: number;
  readonly callsOfCaller: number;
  readonly waitingOfCaller: number;
  readonly waiting: number;
  readonly queueMs: number;
  readonly keepMs: number;
  readonly exitMs: number;
  readonly leaveMs: number;
}

/** Of one request, as on a hosted project, so that what works here works there; and of all of them. */
export const FUNCTION_LIMITS: FunctionLimits = {
  /** Until the function has loaded. */
  bootMs: 30 * SECOND,
  /** Until the answer starts, and without anything read of it. */
  idleMs: 150 * SECOND,
  /** Until everything is done: the answer, and EdgeRuntime.waitUntil. */
  wallClockMs: 400 * SECOND,
  /** CPU time. */
  cpuMs: 2 * SECOND,
  /** Of a process, of which Node itself takes some 80 MB; and its JavaScript heap. */
  memory: 352 * MEGABYTE,
  heapMegabytes: 256,
  /** Request body: the largest picture, and what is said about it. */
  maxBody: 12 * MEGABYTE,
  /** Processes of all functions, some 60 MB each, */
  maxWorkers: 16,
  /** and of one function: the others go on, however much it is asked. */
  workersOfFunction: 10,
  /** Processes that start at the same time: each takes a processor for half a second, which students' pulls need too. */
  startingAtOnce: 2,
  /** Answers by events of one process, once it may have no other: they wait for a model, not for the processor. */
  streamsOfWorker: 4,
  /** Pipes of a process: one for each answer, and spare ones for those that are broken off, as by a client that leaves while it sends. */
  channels: 8,
  /** Requests of one student, or network of visitors, under way: three tutor answers (SQL), each read on two screens. */
  callsOfCaller: 6,
  /** Requests of one caller, and of all, that wait for a turn, and how long. */
  waitingOfCaller: 20,
  waiting: 200,
  queueMs: 20 * SECOND,
  /** A process is stopped after being idle this long. */
  keepMs: 30 * SECOND,
  /** Until a process that broke off an answer is seen to have ended. */
  exitMs: SECOND,
  /** Until a function ends an answer whose client left. Afterwards its pipe is broken off, and spent. */
  leaveMs: 10 * SECOND,
};

// ---- Accounts ----

export const ACCOUNT_LIMITS = {
  /** Requests of one address in `perSeconds` that try a secret, create an account or send mail: two classes of a school sign up at once. */
  attempts: 150,
  /** Session refreshes of one address. */
  renewals: 600,
  perSeconds: 300,
  /** Sign-ups of one network that are told that the address has an account: one for each student of two classes. */
  takenAnswers: 120,
  takenPerSeconds: 3600,
  /** Sign-ups of one network whose answer is still open: fewer than `takenAnswers`, since each could be such an answer. */
  signUpsAtOnce: 4,
  /** Entries of Auth's log of sign-ins and renewals, and how long they are kept: some 40 MB. */
  auditEntries: 100_000,
  auditDays: 90,
} as const;

/** Of one account, and of a request about one. Hosted projects bound the password only. */
export const ACCOUNT_INPUT_LIMITS = {
  /** RFC 5321 allows 254; what is longer is no address. */
  emailCharacters: 320,
  /** bcrypt reads 72 bytes. 72 characters of any script have at most 288. */
  passwordBytes: 288,
  /** `user_metadata` goes into every access token, and so into every request's header: a name and a picture's address. */
  metadataBytes: 4 * KILOBYTE,
  metadataDepth: 4,
  /** Sessions of one account, and refresh tokens of one session that are kept to notice a stolen one. The oldest are dropped. */
  sessions: 50,
  refreshTokens: 20,
} as const;

/** Computing passwords: each takes a processor 60 to 100 ms, in as many threads as there are processors besides the server's own. */
export const PASSWORD_LIMITS = {
  /** Of one network: two classes of a school behind one address. */
  eachWaiting: 120,
  /** Together: on one thread what waits longest waits half a minute, half of `answerMs`. */
  allWaiting: 300,
} as const;

// ---- Quotas ----
