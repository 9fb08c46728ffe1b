/**
 * Every bound of the backend, each with its reason. Everything a caller controls is measured against one of these before it is
 * parsed. Bytes and milliseconds, unless a name says otherwise. docs/production.md, "Bounds", says what a hosted project has instead.
 */

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;
const SECOND = 1000;

// ---- Requests: HTTP, before the request is parsed ----

export const REQUEST_LIMITS = {
  /** Body of `sync_push`, `give_paper` and writes of rows. PUSH-6 sends at most 1 MB; JSON escapes of other scripts may double it. */
  bodyBytes: 2 * MEGABYTE,
  /** Body of any other function call. `sync_pull` with all of its feeds and `skip` has some tens of kB. */
  callBytes: 256 * KILOBYTE,
  /** Body of `/auth/v1`: a password, an address and metadata (ACCOUNT_INPUT_LIMITS), with six bytes per escaped character. */
  authBytes: 32 * KILOBYTE,
  /** Bytes of bodies in memory until they are answered, per network and in total. Beyond, the network with the most is refused. */
  heldBytesOfNetwork: 32 * MEGABYTE,
  heldBytes: 256 * MEGABYTE,
  /**
   * Pieces in which a body may arrive: this many of any size, and more if they have `pieceBytes` on average. The smallest packets of
   * real networks have some 500 bytes.
   */
  bodyPieces: 2000,
  pieceBytes: 256,
  /** Nesting levels of JSON. Parsers recurse, and some thousands of levels exhaust the stack. A document of the app has six. */
  jsonDepth: 100,
  /** Names and values in JSON, over all levels. A push of 1 MB has up to a hundred thousand. */
  jsonValues: 200_000,
  /** Keys of one JSON object. Documents have some dozens; a student's progress has one per chapter. */
  jsonKeys: 10_000,
  /**
   * Largest exponent of a number in JSON: that of a double. Postgres accepts larger ones and writes them out: `1e131071` becomes 131 kB
   * of text, and an answer with a few of them 39 MB.
   */
  jsonExponent: 324,
  /** Digits of one number. A double has at most 309 before its decimal point. */
  jsonDigits: 330,
  /** Digits that the exponents of a whole request stand for, by which its answer may grow beyond the request's length. */
  jsonHiddenDigits: 200_000,
  /** Time until an answer begins. A turn at the database may take as long as a few statements (callers.ts); beyond, it is stuck. */
  answerMs: 60 * SECOND,
  /** Bytes of unread answers, per network and in total, and `unreadMs` without a read. Few answers exceed a socket's buffer. */
  unreadBytesOfNetwork: 64 * MEGABYTE,
  unreadBytes: 256 * MEGABYTE,
  unreadMs: 60 * SECOND,
  /** A body must bring `stallBytes` per `stallMs`, which is below the slowest 2G, or its request is ended. */
  stallMs: 20 * SECOND,
  stallBytes: 16 * KILOBYTE,
  /** Time until a request's headers, and its whole body, have arrived. 10 MB take five minutes on 2G; devices wait as long. */
  headersMs: 30 * SECOND,
  requestMs: 300 * SECOND,
  /** Unanswered requests of one connection; beyond, the connection is closed. Browsers send one and wait. */
  pipelined: 10,
  /** Time that an idle connection stays open: a device sends the next request within a minute, on the same connection. */
  keepAliveMs: 65 * SECOND,
  /** For `/readyz` and `/metrics`: how long they cache the database's answer and how long they wait for it. */
  probeMs: 5 * SECOND,
  /** Keys of a rate limiter, and addresses that got mail within a minute. Beyond, the oldest is dropped. */
  rateLimitKeys: 10_000,
} as const;

/** How the server stops. Service managers kill what has not ended after ten seconds. */
export const STOP_LIMITS = {
  /** Time for answers in progress. Then stalled clients are disconnected. */
  graceMs: 6 * SECOND,
  /** Time for the whole shutdown: answers, functions, database. */
  endMs: 9 * SECOND,
  /** A second signal within this time counts as the first one: a terminal and npm both send Ctrl-C. */
  sameSignalMs: 300,
} as const;

/** Requests that wait for their turn at the database (lane.ts). A caller is a student, or the network of a visitor's address. */
export const QUEUE_LIMITS = {
  /** Waiting requests of one caller. The app sends at most five at once. Beyond, a caller gets 503 and retries a second later. */
  eachWaiting: 20,
  /** Waiting requests in total: some seconds of work. */
  allWaiting: 2000,
  /** Concurrent requests of one caller, and below of all callers to Auth. Sign-ins take turns in threads (PASSWORD_LIMITS). */
  eachAtOnce: 2,
  authAtOnce: 4,
  /** Turns reserved for the sync protocol. Queries of a few accounts could otherwise fill all turns until their statements end. */
  pullsReserve: 2,
} as const;

/** Pages of asked questions, which a function renders. */
export const PAGE_LIMITS = {
  /** How long a rendered page is cached, how many pages, and most bytes of one. */
  freshMs: 30 * SECOND,
  kept: 100,
  keptBytes: 400_000,
  /** Pages rendered at once. Processes must remain for the tutor. Beyond, a reader gets the app, which shows the question as well. */
  drawnAtOnce: 4,
  /** How long a reader waits. A page that takes longer is cached for the next reader. */
  patienceMs: 2 * SECOND,
  drawingMs: 30 * SECOND,
} as const;

// ---- REST: before @supabase/lite parses ----

export const REST_LIMITS = {
  /** Bytes of a query string. The app's longest has 600; a hundred ids in a list are 4 kB. */
  queryBytes: 8 * KILOBYTE,
  /** Query parameters, including a function's arguments. The app uses at most nine. */
  parameters: 40,
  /** Nested brackets in filters. Parsers recurse. The app uses none. */
  nesting: 5,
  /** Items of a list: columns, ids or conditions. */
  items: 200,
  /** `*` and `%` in all patterns of a query: each compares the rest of a text again. The app uses no patterns. */
  wildcards: 10,
  /** Steps into JSON (`a->b->c`) in a whole query: each nests an expression. */
  jsonSteps: 20,
  /** Arguments with unknown names. For its hint, @supabase/lite compares each with every function's arguments: 8,000 took 11 s. */
  unknownArguments: 30,
  /** Rows of one insert: as many as an answer may have (`api.max_rows`). */
  rows: 1000,
  /** Names in all objects of a body: 90,000 different ones took a second. The sync protocol's bodies are not parsed here. */
  names: 40_000,
  /** Parameters of one statement. Postgres counts them with 16 bits, and drivers with 15. */
  bindParameters: 32_767,
  /** Bytes of an answer, counted while it is read: twice a pull's (PULL-6). Each answer is in memory three times before it is sent. */
  answerBytes: 8 * MEGABYTE,
  /** Bytes of the sync protocol's answers. A push is answered with the current rows, and a row may have 0.5 MB. */
  syncAnswerBytes: 32 * MEGABYTE,
  /** Rows that are read at once. The largest ones together have 5 MB. */
  rowsAtOnce: 50,
} as const;

// ---- Realtime ----

/**
 * The app uses one socket per tab; one channel with at most 159 bindings (9 collections, 3 for each of 50 groups); 10 private channels
 * while a timer runs, with 200 bytes of presence each; and 150 bytes every two seconds while a student types. `Student` in a name means a
 * signed-in student, or all visitors of one network.
 */
export const REALTIME_LIMITS = {
  // Sockets. An idle socket costs 30 kB.
  maxConnections: 10_000,
  /** A mobile operator puts many students behind one address. */
  connectionsOfNetwork: 2000,
  /** Tabs and devices. */
  connectionsOfStudent: 50,
  /** Silence after which a socket is closed, such as a phone's without network. realtime-js sends a heartbeat every 25 s. */
  silenceMs: 90 * SECOND,
  /** Compressed sockets: zlib holds 60 kB for each. Further sockets are uncompressed. */
  compressedConnections: 2000,

  // Frames, before they are parsed.
  /** Bytes of a broadcast: as on the Free plan. */
  maxPayload: 256 * KILOBYTE,
  /** Bytes of a frame beside its payload: names, a token, the bindings of a join. */
  frameOverhead: 64 * KILOBYTE,
  /** Values, names and elements of a frame's JSON: three times those of a join with all bindings. */
  jsonItems: 10_000,
  /** Bytes of `ref`, `join_ref`, event and topic: a binary frame has one byte for each length. */
  nameBytes: 255,
  /** Bytes of an access token. Our tokens have some hundreds. */
  tokenBytes: 8 * KILOBYTE,
  /** Long-term messages per second of a connection. Every `bytesPerMessage` bytes count as one more message. */
  messagesPerSecond: 100,
  bytesPerMessage: 10_000,
  /** Malformed frames, or frames beyond the rate, in ten seconds, after which the socket is closed. */
  strikes: 200,
  /** Frames of a connection that wait for earlier frames of their topic. */
  waitingFrames: 500,
  /** Bytes of incomplete or waiting frames, per network and in total. */
  unreadBytesOfNetwork: 16 * MEGABYTE,
  unreadBytes: 64 * MEGABYTE,

  // Channels
  maxChannels: 100,
  channelsOfStudent: 500,
  channels: 120_000,
  /** Long-term joins per second, per connection and per student. Each join queries the database. */
  joinsPerSecond: 20,
  joinsPerSecondOfStudent: 20,
  /** Joins and token updates that query the database at once; below, those that wait. The pool has ten connections. */
  authorizationsAtOnce: 2,
  waitingOfStudent: 100,
  waitingAuthorizations: 5000,

  // Database changes
  bindings: 400,
  /** Sum of the tables of all bindings of a channel. A binding to `*` counts every table. */
  bindingTables: 1000,
  /** Channels with bindings: every change is sent to each. A device has one, and two while it replaces it. */
  subscriptionsOfStudent: 50,
  /** Bytes of the bindings' text, which the server keeps. 159 bindings have 22 kB. */
  bindingBytesOfStudent: 1 * MEGABYTE,
  allBindingBytes: 64 * MEGABYTE,
  /** Values of a list in a filter, as in hosted Realtime; and below, the characters that 100 ids need. */
  listValues: 100,
  filterCharacters: 5000,
  conditions: 10,
  /** Conditions of a channel whose operand Postgres must parse. */
  readOperands: 20,
  /** Different selections of columns. Each needs a separate message for every change. */
  selectionsOfStudent: 20,
  selectedColumns: 100,

  // Presence
  /** Calls of `track` and `untrack` per channel in 30 seconds. */
  presenceCalls: 5,
  /** As on every Supabase plan. */
  presenceKeys: 10,
  presenceBytes: 4 * KILOBYTE,
  presenceBytesOfStudent: 128 * KILOBYTE,
  /** Presence of a topic, which is sent to everyone who joins. 200 members with five devices each have 200 kB. */
  presenceBytesOfTopic: 256 * KILOBYTE,
  presenceEntriesOfTopic: 1000,
  allPresenceBytes: 32 * MEGABYTE,

  // Sending
  /** Bytes per second that one student may send, counted once per receiver, plus 1 kB for each receiver. */
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

/** Limits of the number and total size of an account's pictures are in the database: `private.quotas`. */
export const STORAGE_LIMITS: StorageLimits = {
  /** Body of a request that is no upload. The largest is a removal of `removedAtOnce` names of 80 characters. */
  jsonBytes: 256 * KILOBYTE,
  /** Characters of an object name, as on hosted Supabase. The app's names have 80. */
  nameCharacters: 1024,
  /** The purge of an account removes 500 at a time. */
  removedAtOnce: 1000,
  listedAtOnce: 1000,
  /** The largest picture of any bucket. */
  objectBytes: 10 * MEGABYTE,
  /** Bytes of a form beside its file. storage-js adds some 500. */
  formBytes: 8 * KILOBYTE,
  /** storage-js sends two parts, with headers of 150 bytes each. */
  formParts: 4,
  formHeaderBytes: KILOBYTE,
  /** Concurrent uploads of a student. A device uploads one message picture at a time, and perhaps one that was just chosen. */
  uploadsOfStudent: 3,
  /** Concurrent uploads of a network, such as a school behind one address. Further devices retry. Others keep two thirds of `uploads`. */
  uploadsOfNetwork: 100,
  /** Concurrent uploads in total. Each holds a file and a connection. */
  uploads: 300,
  /** Complete uploads that are in memory at once, to be checked and stored. Each takes some 10 ms. */
  openedAtOnce: 4,
  /** Bytes of a refused upload's body that are received and dropped, so that the client reads the refusal. */
  droppedBytes: 12 * MEGABYTE,
  /** Bytes of the disk that stay free for the database. */
  freeDiskBytes: 1024 * MEGABYTE,
  /** Time without a read, after which a download is ended. */
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

/** Limits of one request to a function, which equal hosted Supabase's so that functions behave the same there, and of all requests. */
export const FUNCTION_LIMITS: FunctionLimits = {
  /** Time until the function has loaded. */
  bootMs: 30 * SECOND,
  /** Time until the answer starts, and time without a read of it. */
  idleMs: 150 * SECOND,
  /** Time until everything is done, including EdgeRuntime.waitUntil. */
  wallClockMs: 400 * SECOND,
  /** CPU time. */
  cpuMs: 2 * SECOND,
  /** Memory of a process, of which Node itself takes some 80 MB; and below, its JavaScript heap. */
  memory: 352 * MEGABYTE,
  heapMegabytes: 256,
  /** Request body: the largest picture and its text. */
  maxBody: 12 * MEGABYTE,
  /** Processes of all functions. Each has some 60 MB. */
  maxWorkers: 16,
  /** Processes of one function, so that the other functions keep some under load. */
  workersOfFunction: 10,
  /** Processes that start at the same time. Each occupies a processor for half a second, which students' pulls need too. */
  startingAtOnce: 2,
  /** Event streams that one process serves when no further process may start. Streams wait for a model, not for the processor. */
  streamsOfWorker: 4,
  /** Pipes of a process: one per answer, and spares for aborted requests, such as of a client that leaves while it sends. */
  channels: 8,
  /** Concurrent requests of one student, or of a network of visitors: three tutor answers (limited in SQL), each read on two screens. */
  callsOfCaller: 6,
  /** Waiting requests of one caller and in total, and how long they wait. */
  waitingOfCaller: 20,
  waiting: 200,
  queueMs: 20 * SECOND,
  /** A process is stopped after being idle this long. */
  keepMs: 30 * SECOND,
  /** Time to wait for the end of a process that aborted an answer. */
  exitMs: SECOND,
  /** Time in which a function must end an answer whose client left. Then its pipe is closed for good. */
  leaveMs: 10 * SECOND,
};

// ---- Accounts ----

export const ACCOUNT_LIMITS = {
  /** Requests of one address per `perSeconds` that try a secret, create an account or send mail: two classes may sign up at once. */
  attempts: 150,
  /** Session refreshes of one address. */
  renewals: 600,
  perSeconds: 300,
  /** Sign-ups of one network per `takenPerSeconds` that learn that an address has an account: one per student of two classes. */
  takenAnswers: 120,
  takenPerSeconds: 3600,
  /** Concurrent sign-ups of one network: fewer than `takenAnswers`, since each could get such an answer. */
  signUpsAtOnce: 4,
  /** Entries of Auth's audit log (some 40 MB), and how many days they are kept. */
  auditEntries: 100_000,
  auditDays: 90,
} as const;

/** Limits of one account and its requests. Hosted Supabase limits only the password. */
export const ACCOUNT_INPUT_LIMITS = {
  /** RFC 5321 allows 254 characters; a longer text is no address. */
  emailCharacters: 320,
  /** bcrypt reads 72 bytes. 72 characters of any script have at most 288. */
  passwordBytes: 288,
  /** `user_metadata` has a name and a picture's address. It is part of every access token, and so of every request's header. */
  metadataBytes: 4 * KILOBYTE,
  metadataDepth: 4,
  /** Sessions of one account; and below, refresh tokens kept per session to detect a stolen one. The oldest are dropped. */
  sessions: 50,
  refreshTokens: 20,
} as const;

/** Password hashing: 60 to 100 ms of CPU time each, in one thread per processor, less the server's own. */
export const PASSWORD_LIMITS = {
  /** Waiting per network, such as two classes of a school behind one address. */
  eachWaiting: 120,
  /** Waiting in total. With one thread, the last one waits half a minute, which is half of `answerMs`. */
  allWaiting: 300,
} as const;

// ---- Quotas ----
