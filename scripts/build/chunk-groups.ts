/** Modules that are needed together share a chunk: on a phone each file costs a round trip. */
export const CHUNK = {
  /** Loaded by a prerendered page before the app. */
  boot: 'boot',
  /** React, the router, the session. */
  main: 'main',
  /** Frame and common controls of every student screen. */
  frame: 'frame',
} as const;

/** Chapters of the bank that are in the app: src/data/questions/core-questions.ts. */
const FIRST_CHAPTERS =
  'bio-cell|bio-human-reproduction|chem-structure-of-atom|math-sequences-and-series|phy-gravitation|phy-laws-of-motion';

/** Chunk groups for Rolldown, in order of precedence. Each takes along what it imports. */
export const chunkGroups = [
  group(
    CHUNK.boot,
    // A page that is read before the app started keeps what was read.
    /\/(replication\/storage\/indexed-db|src\/(app\/(start|update\/(recover-modules|service-worker)|install\/install-(event|start)|site\/(compact-header|back-closes-menu))|ui\/(open-layers|broken-pictures)|shared\/kept-on-device\/kept-value|data\/(server\/(read-era|config)|connectivity\/request-evidence)))/,
  ),
  group(CHUNK.main, /\/src\/(main\.tsx|app\/site\/site-account|data\/session\/trial\.commands)/),
  group(
    CHUNK.frame,
    /\/src\/(app\/(frame\/|student\/student-(boundary|presence)|student-column|(use-)?return-path)|features\/(account\/account-menu|appearance\/backdrop|cards\/cards-skeleton)|routes\/_app\.tsx\?|ui\/(?!modal|needs-account|cover|figure|table-disclosure|shortcut-list|use-shortcuts|drag|dial|draw-formula|picture-choice|file-button|due-mark|maths-keys|priority-mark|new-subject|password-field|subject-field|search-select|subject-mark).+\.tsx?$)/,
  ),
  // Not before the database opens.
  group('schemas', /\/replication\/schema\/(?!collection-versions|new-profile)/),
  group('site', /\/src\/(app\/site\/(site-frame|visitor-screen)|routes\/(_site|_app\/_open)\.tsx|routes\/_site\/[a-z]+-landing)/),
  group('reading', /\/src\/(routes\/_site\/(about-us|contact-us)|features\/information\/widget-link)/),
  group('legal', /\/src\/routes\/_site\/(privacy|terms)/),
  // When the server is asked for something, or a call of it failed.
  group(
    'reads',
    /\/(replication\/outbox\/(answers-of-the-api|patience)|src\/data\/(server\/(read-fetch|server-offers)|connectivity\/log-failure))/,
  ),
  // On every student screen: a group may wait to be joined.
  group(
    'joining',
    /\/src\/(app\/invite\/(resume|pending)-invite|features\/groups\/(join-effects|join-words|join\.commands|waiting-joins|process-invite)|data\/server\/call-server)/,
  ),
  group(
    'study',
    /\/src\/(shared\/days\/|domain\/tasks\/(due-date|tasks-due)|data\/(student\/(?!app-badge|closed-reminders|corrections|kept-shares|use-chapters|use-syllabus)|outbox\/use-|replica\/use-(?!stable|unsent|downloads|kept|server-clock)))/,
  ),
  // Loaded with the local database, and part of nothing else.
  group(
    'replication',
    /\/(node_modules\/(rxjs|tslib)\/|replication\/(pull\/|storage\/(storage-failure|feeds))|src\/data\/replica\/watch-store)/,
  ),
  // An examination loads none of what else uses these.
  group('server-clock', /\/src\/data\/replica\/(?:use-)?server-clock/),
  group(
    'controls',
    /\/src\/(ui\/(use-shortcuts|shortcut-list)|features\/tasks\/new-task-id)|\/lucide-react\/dist\/esm\/icons\/(calculator|maximize)\.mjs/,
  ),
  // Loaded with the session of a student.
  group('drafts', /\/src\/data\/(session\/open-drafts|replica\/draft-copies)/),
  // What counts unread messages comes with the database: it needs RxJS.
  group('groups', /\/src\/data\/groups\/(?!watch-unread)/),
  // Shared by screens of which none loads the others.
  group('open-column', /\/src\/app\/site\/open-column/),
  group('search', /\/(node_modules\/minisearch|src\/domain\/examples\/synonyms)/),
  // Shared by two screens with charts.
  group('figures', /\/src\/ui\/(figure|table-disclosure)/),
  group('modal', /\/src\/ui\/(modal|cover)/),
  group('drag', /\/src\/ui\/drag/),
  group('long-list', /\/node_modules\/@tanstack\/(virtual-core|react-virtual)\//),
  group('focus', /\/src\/features\/(focus\/|notifications\/(?!notification-choices|access-note|hour-field))/),
  // Before the rest of the bank, which would take it along: with these the first test works without a pack and a network.
  group('first-questions', new RegExp(`/packs/questions/[a-z]+/(${FIRST_CHAPTERS})\\.json`)),
  // The chapters of the bank that are no part of the app, for the directory of questions: sw/large-files.ts keeps them.
  // No other group’s name may begin with qa-: it would not be precached.
  ...['physics', 'chemistry', 'maths', 'biology', 'english'].map((subject) => group(`qa-${subject}`, bankOf(subject))),
  // Kept from a page that is read without the app, which the directory's screens bring.
  group('asked', /\/src\/data\/qa\/(asked|ask-server|comments)\.ts/),
  group('directory', /\/src\/(features\/qa\/(directory\.|entry-|missing-|subjects|use-found)|routes\/_app\/_open\/qa\.)/),
  // Loaded after the screen's frame: one chunk per activity.
  group(
    'icons',
    /\/(lucide-react\/dist\/esm\/icons\/(trash|ellipsis|rotate-ccw|copy|share-2|image-plus|check|undo-2|triangle-exclamation-point|bot)\.mjs|src\/ui\/subject-mark)/,
  ),
  group(
    'tasks',
    /\/src\/(domain\/tasks\/|features\/tasks\/(tasks\.|task-(filter|order)|repeating|use-today)|app\/student\/due-badge|data\/student\/closed-reminders|domain\/reminders\/closed-words)/,
  ),
  // Loaded after the screen that names chapters.
  group('chapters', /\/src\/(data\/student\/use-(chapters|syllabus)|domain\/syllabus\/subject-words)/),
  group('syllabus', /\/src\/domain\/syllabus\/(chapters\.ts|.+\?chapters)/),
  group('plan', /\/src\/domain\/plan\//),
  group('planner', /\/src\/features\/planner\//),
  group(
    'pictures',
    /\/(replication\/outbox\/verdict|src\/data\/pictures\/(?!upload-picture|use-unsent|copy-account)|src\/ui\/file-button)/,
  ),
  group('device-models', /\/src\/features\/(packs\/device-models|tutor\/model-hint)/),
  group('packs', /\/src\/((data|domain|features)\/packs\/|features\/tutor\/pack-hint)/),
  group(
    'sign-in',
    /\/src\/(features\/sign-in\/|data\/session\/(mail|google|password)\.commands|features\/account\/(password-form|half-done|new-password)|app\/sign-in\/callback|routes\/auth)/,
  ),
  group('migration', /\/src\/(features\/migration\/|app\/screens\/own-data-screen|routes\/_app\/_student\/migration)/),
  // Drawings are for who asks.
  group(
    'install',
    /\/src\/(app\/install\/(install-card|install-prompt|install\.machine|keep-your-work|card-look)|features\/install\/(how-to|seven-days))/,
  ),
  group('invite', /\/src\/(app\/invite\/|routes\/(_site\/(i\.|invite)|_app\/join))/),
  group(
    'profile',
    /\/src\/(features\/account\/(username|use-username|target|daily-target|names|picture|profile)|data\/session\/username|app\/screens\/profile-setup|routes\/(_alone|_app\/_student)\/profile)/,
  ),
  group(
    'settings',
    /\/src\/(features\/(account\/(study|plan|sign-in-methods|delete|exam|availability)|sync\/(server-comparison|comparison)|group-study\/hide|notifications\/)|app\/screens\/(account-settings|your-data))/,
  ),
  group(
    'cards',
    /\/src\/(features|domain)\/cards\/(?!review|rating|session-end|revision-schedule|ready-decks|deck-|use-deck|card-picture|picture-field)/,
  ),
  group('analytics', /\/src\/(domain\/analytics\/|features\/analytics\/(?!analytics-skeleton))/),
  group('group-study', /\/src\/features\/group-study\//),
  group('group-messages', /\/src\/features\/group-messages\//),
  group('groups-screen', /\/src\/features\/groups\//),
  group('shared-chats', /\/src\/(features\/tutor\/shared-|routes\/_app\/_open\/shared)/),
  // On every student screen: answering continues everywhere.
  group('asking', /\/src\/(features\/tutor\/(tutor-effects|use-asking)|app\/student\/last-login|data\/session\/(last-login|throttle))/),
  group('chat-list', /\/src\/features\/tutor\/chat-(list|search)/),
  group('tutor', /\/src\/features\/tutor\/(tutor-screen|share|source-words)/),
  // Below, what Rolldown would else make files of a kilobyte or two: a group for what the same screens load, so that
  // no page loads more than about 1 kB that it does not need. A group is before those that would take its modules along.
  group('texts', /\/src\/(features\/information\/(parse-changelog|changelog|math-test)\.|routes\/_site\/(changelog|math-test))/),
  group('landing', /\/src\/(features\/landing\/|app\/sign-in\/login-page|routes\/(login|_site\/index))/),
  group(
    'question',
    /\/src\/(domain\/(questions\/(question|own-question|figure-parts)|syllabus\/(syllabus|load-topics)\.)|shared\/subjects)/,
  ),
  group('ready-deck-files', /\/src\/domain\/decks\/[a-z-]+\.ts/),
  group('ready-decks', /\/src\/features\/cards\/(ready-deck|deck-preview|use-deck)/),
  group('read-picture', /\/src\/data\/tutor\/reading\/(read-picture|read-whole-picture)/),
  group('post-words', /\/src\/(domain\/qa\/(most-alike|cut-title|draft-words|transliterate)|features\/qa\/post-words)/),
  group('device-data', /\/src\/(data\/transfer\/undo-cache|domain\/mock\/kept-on-device)/),
  group(
    'waiting-writes',
    /\/(replication\/(outbox\/(outbox|entry|earlier|wake|qa-write)|questions\/waiting|pictures\/kept)|src\/data\/qa\/use-waiting)/,
  ),
  // Below what only reads the outbox.
  group('sending', /\/src\/data\/(server\/(ask\.|supabase-client)|qa\/send-waiting|outbox\/send-others)/),
  group('news', /\/src\/(app\/student\/(fresh-)?question-news|data\/qa\/(use-)?question-news|features\/qa\/list-choice)/),
  // Notices and questions that most students never see.
  group('leaving', /\/src\/(app\/notices\/leaving-bar|features\/account\/(use-keep-account|leaving-notice))/),
  group('sign-out', /\/src\/features\/(account\/sign-out-question|trial\/(trial-account|delete-trial))/),
  // After signing in.
  group('trial', /\/src\/(features\/trial\/(trial-question|use-take-along)|app\/sign-in\/go-on|data\/session\/set-up-need)/),
  // Routes’ own parts, which load what is on the screen.
  group(
    'plan-screens',
    /\/src\/(app\/(student\/(with-plan|plan-skeleton)|screens\/(tasks|productivity)-screen)|routes\/_app\/_student\/(tasks|productivity))/,
  ),
  group('student-plan', /\/src\/app\/student\/(student-plan|exam-countdown)/),
  group('card-screens', /\/src\/routes\/_app\/_student\/cards\./),
  group(
    'student-screens',
    /\/src\/(app\/(account-only|notices\/session-ended|screen-in-the-making)|routes\/(\$|_app\/(_student\/(groups|moderation|sync|syllabus|qa\.\$slug\.\$)|_open\/analytics))\.tsx|app\/screens\/analytics-screen|features\/(analytics\/analytics|syllabus\/syllabus)-skeleton)/,
  ),
  group(
    'test-screens',
    /\/src\/(app\/(update\/use-updates-wait|screens\/(attempt-page|analysis-page|fullscreen-screen))|routes\/(_alone\/(fullscreen|mock-tests)|_app\/_student\/mock-tests))/,
  ),
  // Of mock tests.
  group('test-queries', /\/src\/(features\/mock-tests\/mock-tests\.queries|domain\/paper-import\/own-template)/),
  group(
    'test-parts',
    /\/src\/(domain\/mock\/paper-clock|features\/mock-tests\/(mock-tests\.commands|given\/(show-result|time-words|use-passed|unreadable-keys)))/,
  ),
  group('shown-question', /\/src\/features\/mock-tests\/(shown-question|question-text|safe-figure|figure\.)/),
  // Of the community’s questions.
  group('foreign-text', /\/src\/shared\/marked-text\/marked-text/),
  group('question-screens', /\/src\/routes\/_app\/_student\/qa\.(ask|\$slug\.edit)/),
  group('reasons', /\/src\/features\/moderation\/reason-fields/),
  group('foreign', /\/src\/(features\/qa\/(hidden-(notice|question))|data\/qa\/use-own-part|app\/screens\/missing-question)/),
  group('asked-cards', /\/src\/features\/qa\/asked-(card|marks)/),
  group('own-questions', /\/src\/(features|data)\/qa\/own-questions/),
  group('unsent-posts', /\/src\/features\/qa\/(waiting-writes|throw-away)/),
  group('post-picture', /\/src\/features\/qa\/post-picture/),
  group(
    'question-form',
    /\/src\/(features\/qa\/(question-(draft|fields)|text-preview|use-draft-picture|picture-field)|data\/qa\/use-post-picture)/,
  ),
  group('ask-draft', /\/src\/(features\/qa\/(ask-draft|keep-as-draft)|app\/screens\/doubt-for-community)/),
  group('draft-notes', /\/src\/features\/qa\/(draft-notes|answer-draft)/),
  group('solved', /\/src\/data\/qa\/(load-solved|open-question)/),
  group('asked-screen', /\/src\/(features\/qa\/(related-|same-question|asked-view)|app\/screens\/asked-screen)/),
  group('report', /\/src\/features\/moderation\/(report-dialog|send-report)/),
].map((each, index, all) => ({ ...each, priority: all.length - index }));

function group(name: string, test: RegExp) {
  return { name, test };
}

/** Without the chapters in the app (src/data/questions/core-questions.ts). */
function bankOf(subject: string): RegExp {
  return new RegExp(`/(packs/questions/${subject}/(?!(${FIRST_CHAPTERS})\\.json)|src/data/qa/bank/${subject})`);
}
