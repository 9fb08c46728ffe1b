/** Modules that are needed together share a chunk: on a phone each file costs a round trip. */
export const CHUNK = {
  /** Loaded by a prerendered page before the app. */
  boot: 'boot',
  /** React, the router, the session. */
  main: 'main',
  /** Frame and common controls of every student screen. */
  frame: 'frame',
} as const;

/** Chapters of the question bank that are part of the app: src/topics/mock-tests/store/core-questions.ts. */
const FIRST_CHAPTERS =
  'bio-cell|bio-human-reproduction|chem-structure-of-atom|math-sequences-and-series|phy-gravitation|phy-laws-of-motion';

/** Chunk groups for Rolldown, in order of precedence. Each includes the modules that it imports. */
export const chunkGroups = [
  group(
    CHUNK.boot,
    // `kept-value` is included, because a page that is read before the app starts stores that it was read.
    /\/(replication\/storage\/indexed-db|src\/(shell\/(start|update\/(recover-modules|service-worker)|install\/install-(event|start)|site\/(compact-header|back-closes-menu))|ui\/(open-layers|broken-pictures)|shared\/(kept-on-device\/kept-value|server\/(read-era|config)|connectivity\/request-evidence)))/,
  ),
  group(CHUNK.main, /\/src\/(main\.tsx|shell\/site\/site-account|shared\/session\/trial\.commands)/),
  group(
    CHUNK.frame,
    /\/src\/(shell\/(frame\/|student\/student-(boundary|presence)|student-column|(use-)?return-path)|topics\/(account\/screens\/account-menu|appearance\/screens\/backdrop|cards\/screens\/cards-skeleton)|routes\/_app\.tsx\?|ui\/(?!modal|needs-account|cover|figure|table-disclosure|shortcut-list|use-shortcuts|drag|dial|draw-formula|picture-choice|file-button|due-mark|maths-keys|priority-mark|new-subject|password-field|subject-field|search-select|subject-mark).+\.tsx?$)/,
  ),
  // Loaded when the database opens.
  group('schemas', /\/replication\/schema\/(?!collection-versions|new-profile)/),
  group('site', /\/src\/(shell\/site\/(site-frame|visitor-screen)|routes\/(_site|_app\/_open)\.tsx|routes\/_site\/[a-z]+-landing)/),
  group('reading', /\/src\/(routes\/_site\/(about-us|contact-us)|shell\/site\/information\/widget-link)/),
  group('legal', /\/src\/routes\/_site\/(privacy|terms)/),
  // Loaded when the app calls the server, or such a call failed.
  group(
    'reads',
    /\/(replication\/outbox\/(answers-of-the-api|patience)|src\/shared\/(server\/(read-fetch|server-offers)|connectivity\/log-failure))/,
  ),
  // Loaded on every student screen, because a group may wait to be joined.
  group(
    'joining',
    /\/src\/(shell\/invite\/(resume|pending)-invite|topics\/groups\/\w+\/(join-effects|join-words|join\.commands|waiting-joins|process-invite)|shared\/server\/call-server)/,
  ),
  group(
    'study',
    /\/src\/(shared\/(days\/|student\/(?!app-badge|closed-|corrections|use-chapters|use-syllabus)|replica\/use-(?!stable|unsent|downloads|kept|server-clock))|topics\/(tasks\/rules\/(due-date|tasks-due)|tutor\/store\/model-choice|reminders\/store\/save-notification|sync\/store\/use-(?!unsent|downloads|kept)))/,
  ),
  // Loaded only with the local database.
  group(
    'replication',
    /\/(node_modules\/(rxjs|tslib)\/|replication\/(pull\/|storage\/(storage-failure|feeds))|src\/shared\/replica\/watch-store)/,
  ),
  // Separate, because an examination uses these and none of their other users.
  group('server-clock', /\/src\/shared\/replica\/(?:use-)?server-clock/),
  group(
    'controls',
    /\/src\/(ui\/(use-shortcuts|shortcut-list)|topics\/tasks\/screens\/new-task-id)|\/lucide-react\/dist\/esm\/icons\/(calculator|maximize)\.mjs/,
  ),
  // Loaded with the session of a student.
  group('drafts', /\/src\/shared\/(session\/open-drafts|replica\/draft-copies)/),
  // Without the counting of unread messages, which needs RxJS and so loads with the database.
  group(
    'groups',
    /\/src\/topics\/groups\/store\/(?!watch-unread|group-messages|group-study|study-group|groups?\.|join\.|message-feed|message\.|public-groups)/,
  ),
  // Shared by screens of which none loads the others.
  group('open-column', /\/src\/shell\/site\/open-column/),
  group('search', /\/(node_modules\/minisearch|src\/content\/examples\/synonyms)/),
  // Shared by two screens with charts.
  group('figures', /\/src\/ui\/(figure|table-disclosure)/),
  group('modal', /\/src\/ui\/(modal|cover)/),
  group('drag', /\/src\/ui\/drag/),
  group('long-list', /\/node_modules\/@tanstack\/(virtual-core|react-virtual)\//),
  group(
    'focus',
    /\/src\/topics\/(focus\/(screens\/|store\/(focus[.-]|session))|groups\/screens\/publish-presence|reminders\/(screens\/(?!notification-choices|access-note|hour-field)|store\/notifications))/,
  ),
  // Before the rest of the bank, which would include these. With them, the first test works without a pack and a network.
  group('first-questions', new RegExp(`/packs/questions/[a-z]+/(${FIRST_CHAPTERS})\\.json`)),
  // Chapters of the bank that are not part of the app, for the directory of questions. sw/large-files.ts stores them on first use.
  // No other group’s name may start with qa-, because it would not be precached.
  ...['physics', 'chemistry', 'maths', 'biology', 'english'].map((subject) => group(`qa-${subject}`, bankOf(subject))),
  // Separate from the directory's screens, which would load the whole app on a page that is read without it.
  group('asked', /\/src\/topics\/questions\/store\/(asked|ask-server|comments)\.ts/),
  group('directory', /\/src\/(topics\/questions\/screens\/(directory\.|entry-|missing-|subjects|use-found)|routes\/_app\/_open\/qa\.)/),
  // Loaded after the screen's frame: one chunk per activity.
  group(
    'icons',
    /\/(lucide-react\/dist\/esm\/icons\/(trash|ellipsis|rotate-ccw|copy|share-2|image-plus|check|undo-2|triangle-exclamation-point|bot)\.mjs|src\/ui\/subject-mark)/,
  ),
  group(
    'tasks',
    /\/src\/(topics\/tasks\/(rules\/|\w+\/(tasks\.|task-(filter|order)|repeating|use-today))|shell\/student\/due-badge|shared\/(student\/closed-|subjects\/subject-match))/,
  ),
  // Loaded after the screen that names chapters.
  group('chapters', /\/src\/(shared\/student\/use-(chapters|syllabus)|content\/syllabus\/subject-words)/),
  group('syllabus', /\/src\/content\/syllabus\/(chapters\.ts|.+\?chapters)/),
  group('plan', /\/src\/(topics\/plan\/rules\/|shared\/subjects\/exam-subject)/),
  group('planner', /\/src\/topics\/plan\/(screens|store)\//),
  group(
    'pictures',
    /\/(replication\/outbox\/verdict|src\/shared\/pictures\/(?!upload-picture|use-unsent|copy-account)|src\/ui\/file-button)/,
  ),
  group('device-models', /\/src\/topics\/tutor\/screens\/(device-models|model-hint)/),
  group('packs', /\/src\/topics\/(packs\/|tutor\/screens\/(extra-packs|pack-hint))/),
  group(
    'sign-in',
    /\/src\/(topics\/account\/screens\/(sign-in\/|password-form|half-done|new-password)|shared\/session\/(mail|google|password)\.commands|shell\/sign-in\/callback|routes\/auth)/,
  ),
  group(
    'migration',
    /\/src\/(topics\/transfer\/(screens\/|store\/[a-z]+\.(commands|queries))|shell\/screens\/own-data-screen|routes\/_app\/_student\/migration)/,
  ),
  // Without the drawings of the guide, which load on request.
  group(
    'install',
    /\/src\/shell\/install\/(install-card|install-prompt|install\.machine|keep-your-work|card-look|guide\/(how-to|seven-days))/,
  ),
  group('invite', /\/src\/(shell\/invite\/|routes\/(_site\/(i\.|invite)|_app\/join))/),
  group(
    'profile',
    /\/src\/(topics\/account\/\w+\/(username|use-username|target|daily-target|names|picture|profile)|shared\/session\/username|shell\/screens\/profile-setup|routes\/(_alone|_app\/_student)\/profile)/,
  ),
  group(
    'settings',
    /\/src\/(topics\/(account\/\w+\/(study|plan|sign-in-methods|delete|exam|availability)|sync\/screens\/(server-comparison|comparison)|groups\/screens\/study\/hide|reminders\/screens\/)|shell\/screens\/(account-settings|your-data))/,
  ),
  group(
    'cards',
    /\/src\/topics\/cards\/\w+\/(?!review|rating|session-end|revision-schedule|ready-decks|deck-|use-deck|card-picture|picture-field)/,
  ),
  group('analytics', /\/src\/topics\/analytics\/\w+\/(?!analytics-skeleton)/),
  group('group-study', /\/src\/topics\/groups\/(screens\/study\/|store\/(group-study|study-group))/),
  group('group-messages', /\/src\/topics\/groups\/(screens\/messages\/|store\/(group-messages|message-feed|message\.))/),
  group('groups-screen', /\/src\/topics\/groups\/(screens|store\/((groups?|join)\.|public-groups))/),
  group('shared-chats', /\/src\/(topics\/tutor\/screens\/shared-|routes\/_app\/_open\/shared)/),
  // Loaded on every student screen, because the tutor keeps answering on all of them.
  group(
    'asking',
    /\/src\/(topics\/tutor\/screens\/(tutor-effects|use-asking)|shell\/student\/last-login|shared\/session\/(last-login|throttle))/,
  ),
  group('chat-list', /\/src\/topics\/tutor\/screens\/chat-(list|search)/),
  group('tutor', /\/src\/topics\/tutor\/screens\/(tutor-screen|share|source-words)/),
  // The groups below join modules of which Rolldown would make files of a kilobyte or two. Each has modules that the same screens load,
  // so that no page loads more than about 1 kB that it does not need. A group precedes those that would include its modules.
  group('texts', /\/src\/(shell\/site\/information\/(parse-changelog|changelog|math-test)\.|routes\/_site\/(changelog|math-test))/),
  group('landing', /\/src\/(shell\/(site\/landing\/|sign-in\/login-page)|routes\/(login|_site\/index))/),
  group(
    'question',
    /\/src\/(content\/(questions\/(question|own-question|figure-parts)|syllabus\/(syllabus|load-topics)\.)|shared\/subjects\/subjects)/,
  ),
  group('ready-deck-files', /\/src\/content\/decks\/[a-z-]+\.ts/),
  group('ready-decks', /\/src\/topics\/cards\/\w+\/(ready-deck|deck-preview|use-deck)/),
  group('read-picture', /\/src\/topics\/tutor\/store\/reading\/(read-picture|read-whole-picture)/),
  group('post-words', /\/src\/topics\/questions\/\w+\/(most-alike|cut-title|draft-words|transliterate|post-words)/),
  group('device-data', /\/src\/topics\/(transfer\/store\/undo-cache|mock-tests\/rules\/kept-on-device)/),
  group(
    'waiting-writes',
    /\/(replication\/(outbox\/(outbox|entry|earlier|wake|qa-write)|questions\/unsent-posts|pictures\/kept)|src\/topics\/questions\/store\/use-unsent-posts)/,
  ),
  // Not needed by code that only reads the outbox.
  group('sending', /\/src\/(shared\/server\/(ask\.|supabase-client)|topics\/(questions\/store\/send-waiting|sync\/store\/send-others))/),
  group('news', /\/src\/(shell\/student\/question-news|topics\/questions\/\w+\/((use-)?question-news|list-choice))/),
  // Notices and questions that most students never see.
  group('leaving', /\/src\/(shell\/notices\/leaving-bar|topics\/account\/screens\/(use-keep-account|leaving-notice))/),
  group('sign-out', /\/src\/topics\/account\/screens\/(sign-out-question|trial\/(trial-account|delete-trial))/),
  // Loaded after signing in.
  group(
    'trial',
    /\/src\/(topics\/account\/screens\/trial\/(trial-question|use-take-along)|shell\/sign-in\/go-on|shared\/session\/set-up-need)/,
  ),
  // The routes’ own parts, which load the content of their screens.
  group(
    'plan-screens',
    /\/src\/(shell\/(student\/(with-plan|plan-skeleton)|screens\/(tasks|productivity)-screen)|routes\/_app\/_student\/(tasks|productivity))/,
  ),
  group('student-plan', /\/src\/shell\/student\/(student-plan|exam-countdown)/),
  group('card-screens', /\/src\/routes\/_app\/_student\/cards\./),
  group(
    'student-screens',
    /\/src\/(shell\/(account-only|notices\/session-ended|screen-in-the-making)|routes\/(\$|_app\/(_student\/(groups|moderation|sync|syllabus|qa\.\$slug\.\$)|_open\/analytics))\.tsx|shell\/screens\/analytics-screen|topics\/(analytics\/screens\/analytics|syllabus\/screens\/syllabus)-skeleton)/,
  ),
  group(
    'test-screens',
    /\/src\/(shell\/(update\/use-updates-wait|screens\/(attempt-page|analysis-page|fullscreen-screen))|routes\/(_alone\/(fullscreen|mock-tests)|_app\/_student\/mock-tests))/,
  ),
  // Of mock tests.
  group('test-queries', /\/src\/topics\/mock-tests\/(store\/mock-tests\.queries|rules\/paper-import\/own-template)/),
  group(
    'test-parts',
    /\/src\/topics\/mock-tests\/(rules\/paper-clock|store\/mock-tests\.commands|screens\/given\/(show-result|time-words|use-passed|unreadable-keys))/,
  ),
  group('shown-question', /\/src\/topics\/mock-tests\/screens\/(shown-question|question-text|safe-figure|figure\.)/),
  // Of the community’s questions.
  group('foreign-text', /\/src\/shared\/marked-text\/marked-text/),
  group('question-screens', /\/src\/routes\/_app\/_student\/qa\.(ask|\$slug\.edit)/),
  group('reasons', /\/src\/topics\/moderation\/screens\/reason-fields/),
  group('foreign', /\/src\/(topics\/questions\/\w+\/(hidden-(notice|question)|use-own-part)|shell\/screens\/missing-question)/),
  group('asked-cards', /\/src\/topics\/questions\/screens\/asked-(card|marks)/),
  group('own-questions', /\/src\/topics\/questions\/\w+\/own-questions/),
  group('unsent-posts', /\/src\/topics\/questions\/screens\/(unsent-posts|throw-away)/),
  group('post-picture', /\/src\/topics\/questions\/screens\/post-picture/),
  group(
    'question-form',
    /\/src\/topics\/questions\/\w+\/(question-(draft|fields)|text-preview|use-draft-picture|picture-field|use-post-picture)/,
  ),
  group('ask-draft', /\/src\/(topics\/questions\/screens\/(ask-draft|keep-as-draft)|shell\/screens\/doubt-for-community)/),
  group('draft-notes', /\/src\/topics\/questions\/screens\/(draft-notes|answer-draft)/),
  group('solved', /\/src\/topics\/questions\/store\/(load-solved|open-question)/),
  group('asked-screen', /\/src\/(topics\/questions\/screens\/(related-|same-question|asked-view)|shell\/screens\/asked-screen)/),
  group('report', /\/src\/topics\/moderation\/\w+\/(report-dialog|send-report)/),
].map((each, index, all) => ({ ...each, priority: all.length - index }));

function group(name: string, test: RegExp) {
  return { name, test };
}

/** A subject's part of the bank, without the chapters in the app (src/topics/mock-tests/store/core-questions.ts). */
function bankOf(subject: string): RegExp {
  return new RegExp(`/(packs/questions/${subject}/(?!(${FIRST_CHAPTERS})\\.json)|src/topics/questions/store/bank/${subject})`);
}
