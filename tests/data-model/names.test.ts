import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningBackend } from '../../backend/start-backend.ts';
import { signUp, type Student } from '../../backend/testing/client.ts';
import { startTestBackend, WIDE_LIMITS } from '../../backend/testing/start-test-backend.ts';
import { nameRefusal, usernameFault } from '../../src/shared/rules/username-rules.ts';

let backend: RunningBackend;
let student: Student;
beforeAll(async () => {
  backend = await startTestBackend({ authLimits: WIDE_LIMITS });
  student = await signUp(backend);
  await student.client.rpc('ensure_profile').throwOnError();
});
afterAll(() => backend.close());

const rename = async (username: string, { client, id }: Student = student) =>
  (await client.from('users').update({ username }).eq('id', id)).error?.code ?? null;
const isAvailable = async (username: string) => (await student.client.rpc('is_username_available', { username })).data;
const problem = async (name: string) =>
  (
    await backend.query<{ problem: string | null }>('select private.username_problem(private.tidy_username($1), null) as problem', [name])
  )[0]!.problem;

/** Characters that a script lends to a word, one for each letter of `admin moderator support`. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  a: 'aAаАαΑａＡ𝐚ⓐáàɑᴀ@4',
  d: 'dDԁｄⅾ𝐝ḍ',
  m: 'mMмМΜｍ𝐦ṃ',
  i: 'iIіІιΙｉ𝐢1líıǀ|',
  n: 'nNｎ𝐧ńИ',
  o: 'oOоОοΟｏ𝐨0०০੦೦ö',
  e: 'eEеЕΕｅ𝐞3é',
  r: 'rRгｒ𝐫ŕ',
  t: 'tTтТΤｔ𝐭7ţ',
  s: 'sSѕЅｓ𝐬5$ş',
  u: 'uUυｕ𝐮ú',
  p: 'pPрРρΡｐ𝐩',
};
const HIDDEN = ['', '\u200B', '\u00AD', '\u2060', '.', '_', '-', ' ', '\u0301'];
const SUFFIXES = ['', '1', '१२', '٣', '_team', ' official', '２'];

const imitation = fc
  .constantFrom('admin', 'moderator', 'support')
  .chain((word) =>
    fc
      .tuple(...Array.from(word, (letter) => fc.tuple(fc.constantFrom(...Array.from(LOOKALIKES[letter]!)), fc.constantFrom(...HIDDEN))))
      .chain((letters) => fc.constantFrom(...SUFFIXES).map((suffix) => letters.flat().join('') + suffix)),
  );

test('a username that passes as available fits its column, and one that the device calls too long never passes', async () => {
  const letters = fc.array(fc.constantFrom('b', '🙂', '\uFDFA', 'e\u0301'), { minLength: 1, maxLength: 66, size: 'max' });
  await fc.assert(
    fc.asyncProperty(letters, async (typed) => {
      const name = `b${typed.join('')}`;
      const passes = await isAvailable(name);
      const isTooLong = usernameFault(name) === 'long';
      expect({ name, passes: passes === true && isTooLong, refusal: passes === true ? await rename(name) : null }).toEqual({
        name,
        passes: false,
        refusal: null,
      });
    }),
    { numRuns: 150 },
  );
});

test('no name imitates the operator, in whichever letters', async () => {
  await fc.assert(
    fc.asyncProperty(imitation, async (name) => {
      expect(['reserved', 'unseen']).toContain(await problem(name));
    }),
    { numRuns: 1000 },
  );
});

test.each([
  'Admin',
  'аdmin',
  'ADMIN',
  'adm1n',
  'suppor71',
  'a.d.m.i.n',
  'ａｄｍｉｎ',
  'admin१२',
  'adrnin',
  'αdmin',
  'ravi_admin',
  'the real admin',
  'Moderator',
  'm0derat0r',
  'ekagra',
  'Ekagra Official',
  'ekagra_support',
  'еkаgrа',
  'Support',
  'support2',
  'एडमिन',
  'एकाग्र',
  'админ',
  'mod',
  'System',
  'ɑԁⅿіո',
  '@Admin',
  '|Admin|',
  'Admin™',
  '🅰🅳🅼🅸🅽',
  'adm!n',
  '€kagra',
  'Ekagra HQ',
])('%s is the operator’s', async (name) => {
  expect(await problem(name)).toBe('reserved');
});

test.each([
  'asha',
  'badminton',
  'badminton fan',
  'supportive',
  'Modi',
  'modern',
  'hello!',
  'a|b',
  'Ekagra Sharma',
  'राम',
  'रम',
  'அருண்',
  'अ\u200Dष',
  'محمد',
  'Ólafur',
  'student-0a1b2c',
  'user_1f2e3',
  'Roots',
  'physics.nerd',
  '2027 dropper',
  '王小明',
  'নীল',
  'ravi@home',
  'क्ष',
  'Sistem',
])('%s may be had', async (name) => {
  expect(await problem(name)).toBeNull();
});

/** By one rule each: strokes beside a word, doubled letters, other scripts, and words as Indian scripts write them. */
const IMITATIONS = [
  ['Adminl', 'Admini', 'AdminI', 'Admin|', 'iAdmin', 'IAdminI', 'llAdmin', 'Adminll', 'Adminо', 'oAdmin', 'xAdminx', 'xXAdminXx'],
  ['Addmin', 'Adminn', 'aadmin', 'Admmiinn', 'Suport', 'Supportt', 'ssupport', 'Moderatorr', 'moderattor', 'Administratorr'],
  ['Αdminl', 'Аdмinl', 'admіnі', 'Аdmіnn', 'ѕupportl', 'mοderatorl', 'Ekagral', 'Ekagraa', 'eekagra', 'Officiall', 'Systeml', 'Ownerl'],
  ['Operatorl', 'A.d.m.i.n.l', 'Adminl Team', 'The Adminn', 'ravi adminl', 'theadminl', 'адмін', 'Help', 'Help Desk', 'Ekagra Adminl'],
  ['एडमिन्', 'एड्मिन', 'एडमीन', 'ऐडमिन', 'अडमिन', 'ऍडमिन', 'एडमिऩ', 'एडमिनन', 'एडमिन।', 'एड\u200Dमिन', 'एडमिन १', 'रवि एडमिन्', 'एडमिन टीम'],
  ['प्रशासक', 'प्रशाशक', 'परशासक', 'सपोर्ट', 'सप्पोर्ट', 'सपॉर्ट', 'सपोर्ट्', 'मॉडरेटर', 'मोडरेटर', 'माडरेटर', 'मॉडरेटर्', 'एकाग्र्', 'ऐकाग्र'],
  ['এডমিন', 'অ্যাডমিন', 'এডমিন্', 'মডারেটর', 'সাপোর্ট', 'প্রশাসক', 'அட்மின்', 'அட்மின', 'சப்போர்ட்', 'நிர்வாகி', 'అడ్మిన్', 'ఎడ్మిన్'],
  ['మోడరేటర్', 'సపోర్ట్', 'એડમિન', 'ઍડમિન', 'એડમિન્', 'સપોર્ટ', 'મોડરેટર', 'ਐਡਮਿਨ', 'ಅಡ್ಮಿನ್', 'അഡ്മിൻ', 'एডमिन'],
].flat();

test('no name imitates the operator by a letter more, doubled letters or another script', async () => {
  const problems = await Promise.all(IMITATIONS.map(async (name) => [name, await problem(name)]));
  expect(problems.filter(([, found]) => found !== 'reserved' && found !== 'unseen')).toEqual([]);
  expect(IMITATIONS.length).toBeGreaterThanOrEqual(60);
});

const HONEST = [
  ['Adminder', 'Rootika', 'Helpal', 'Stafford', 'Modi', 'Modl', 'Mody', 'Rooti', 'Admina Khan', 'Staffi', 'Helpi', 'Supriya', 'Suparna'],
  ['Aditi', 'Adnan', 'Amin', 'Adhiraj', 'Aadi', 'Aaditya', 'Aarav', 'Anniyan', 'Ekaansh', 'Ekagrata', 'Ekta', 'Ekagra Sharma', 'Modak'],
  ['Moderna', 'Supporting Cast', 'Systla', 'Sowmya', 'Owais', 'Oorja', 'Illa', 'Lillooah', 'Xavier', 'Roshni', 'Rohit', 'Ruth', 'Oindrila'],
  ['Ananya Adhikari', 'Adhikari', 'Sanchali', 'Nirvaan', 'Badminton', 'Padmini', 'Padmin', 'Admire', 'Yadmin'].filter((n) => n !== 'Null'),
  [
    'आत्मन',
    'अदिति',
    'अमीन',
    'पद्मिनी',
    'एकता',
    'एकांश',
    'एकाग्र शर्मा',
    'Sharma एकाग्र',
    'प्रशांत',
    'प्रकाश',
    'संचित',
    'संचाली',
    'निर्वाण',
    'सुप्रिया',
    'सपना',
  ],
  ['मोहित', 'मोदी', 'ओम', 'अधिकारी', 'व्योम', 'সুমিত', 'অদিতি', 'মৌমিতা', 'প্রকাশ', 'அருண்', 'நிர்மலா', 'அட்சயா', 'மாதவன்', 'సుమ', 'ఆదిత్య'],
  ['నిర్మల', 'પ્રકાશ', 'અદિતિ', 'મોહન', 'ਅਮਨ', 'ಅದಿತಿ', 'അരുൺ', 'നിർമല', 'ଅମିତ'],
].flat();

test('honest names that have letters of the operator’s words may be had', async () => {
  const problems = await Promise.all(HONEST.map(async (name) => [name, await problem(name)]));
  expect(problems.filter(([, found]) => found !== null)).toEqual([]);
  expect(HONEST.length).toBeGreaterThanOrEqual(60);
});

/** The product's name in letters that look or sound like its own. */
const PRODUCT = [
  'Ekagra',
  'EKAGRA',
  'ekagra',
  'еkаgrа',
  'ɘkagra',
  'ekɐgra',
  'eka9ra',
  'E.k.a.g.r.a',
  'एकाग्र',
  'एकाग्रा',
  'একাগ্র',
  'Էկագրա',
  'Экагра',
];
const OFFICES = [
  [
    'official',
    'Official',
    'Оfficial',
    '0fficial',
    'team',
    'Team',
    'support',
    'Suppоrt',
    'admin',
    'Administrator',
    'staff',
    'help',
    'Helpdesk',
  ],
  ['moderator', 'mod', 'care', 'Customer Care', 'service', 'services', 'app', 'bot', 'HQ', 'founder', 'Co-founder', 'owner', 'security'],
  ['verify', 'Verified', 'सपोर्ट', 'टीम', 'आधिकारिक', 'सहायता', 'सेवा', 'संस्थापक', 'सुरक्षा'],
].flat();
const AROUND = ['', '01a22', 'x9y', 'v2', 'a1b2c', 'Sharma', 'the', 'for you', '2027', 'физика', '🙂', '(IN)', 'शर्मा'];
const GAPS = [' ', '_', '-', '.', ' | ', ' @ ', '__'];

const officeOfProduct = fc
  .record({
    product: fc.constantFrom(...PRODUCT),
    office: fc.constantFrom(...OFFICES),
    around: fc.array(fc.constantFrom(...AROUND), { minLength: 3, maxLength: 3 }),
    gap: fc.constantFrom(...GAPS),
    isOfficeFirst: fc.boolean(),
  })
  .map(({ product, office, around: [before, between, after], gap, isOfficeFirst }) => {
    const [first, last] = isOfficeFirst ? [office, product] : [product, office];
    return [before, first, between, last, after].filter((part) => part !== '').join(gap);
  });

test('no name has the product and an office together, in any order, with anything around them', async () => {
  await fc.assert(
    fc.asyncProperty(officeOfProduct, async (name) => {
      expect([name, await problem(name)]).toEqual([name, 'reserved']);
    }),
    { numRuns: 400 },
  );
});

test.each([
  'Ekagra Official 01a22',
  'Ekagra Team x9y',
  'Ekagra Team_a1b2c',
  'Official Ekagra Team v2',
  'EkagraTeamX9',
  'ekagrateam_x9y',
  'ekagraofficialx9y',
  'my_ekagrasupport_z',
  'TeamEkagra zz',
  'EkagraBotX9',
  'Ekagra ✓',
  'Ekagra ✅',
  'एकाग्रा',
  'एकाग्रटीम x',
  'Ekagra (एकाग्र) x9y',
  'Էկագրա',
  'ɘkagra',
  'ƎKAGRA',
  'ekagɹa',
  'eka9ra',
])('a word or a tail more does not hide the operator: %s', async (name) => {
  expect(await problem(name)).toBe('reserved');
});

const SURNAMES = [
  [
    'Sharma',
    'Verma',
    'Gupta',
    'Singh',
    'Kumar',
    'Jain',
    'Agarwal',
    'Mishra',
    'Pandey',
    'Tiwari',
    'Yadav',
    'Patel',
    'Shah',
    'Mehta',
    'Joshi',
  ],
  ['Desai', 'Reddy', 'Rao', 'Nair', 'Menon', 'Iyer', 'Iyengar', 'Pillai', 'Das', 'Dutta', 'Bose', 'Ghosh', 'Sen', 'Banerjee', 'Mukherjee'],
  [
    'Chatterjee',
    'Roy',
    'Modi',
    'Modak',
    'Appa',
    'Thappa',
    'Kapoor',
    'Malhotra',
    'Khanna',
    'Bhatia',
    'Chopra',
    'Sethi',
    'Gill',
    'Sidhu',
    'Khan',
  ],
  [
    'Ansari',
    'Mustafa',
    'Amin',
    'Mina',
    'Adhikari',
    'Kulkarni',
    'Deshpande',
    'Patil',
    'Pawar',
    'Shinde',
    'Naik',
    'Hegde',
    'Shetty',
    'Gowda',
    'Botre',
  ],
  [
    'Rathore',
    'Chauhan',
    'Saxena',
    'Srivastava',
    'Tripathi',
    'Dubey',
    'Shukla',
    'Dwivedi',
    'Chaturvedi',
    'Thakur',
    'Rawat',
    'Negi',
    'Bisht',
    'Joseph',
  ],
  [
    'Thomas',
    'George',
    'Fernandes',
    "D'Souza",
    'Pinto',
    'Padmini',
    'Bajpai',
    'Sahay',
    'Malik',
    'Dev',
    'Stephen',
    'शर्मा',
    'वर्मा',
    'सेन',
    'मलिक',
    'मोदी',
  ],
].flat();
const honestName = fc
  .tuple(
    fc.constantFrom('Ekagra', 'ekagra', 'एकाग्र'),
    fc.constantFrom('', 'Prasad', 'Raj', 'K.', 'Shel', 'Mohan'),
    fc.constantFrom(...SURNAMES),
    fc.constantFrom('', '07', '2027', 'jee', 'neet'),
  )
  .chain((parts) => fc.constantFrom(' ', '_', '.').map((gap) => parts.filter((part) => part !== '').join(gap)));

test('students whose first name is Ekagra keep it beside any surname', async () => {
  for (const surname of SURNAMES) {
    for (const name of [`Ekagra ${surname}`, `${surname} Ekagra`, `ekagra${surname.toLowerCase()}`]) {
      expect([name, await problem(name)]).toEqual([name, null]);
    }
  }
  await fc.assert(
    fc.asyncProperty(honestName, async (name) => {
      expect([name, await problem(name)]).toEqual([name, null]);
    }),
    { numRuns: 150 },
  );
});

test('a request can store no name of the operator with a tail, as username, display name or group', async () => {
  const other = await signUp(backend);
  await other.client.rpc('ensure_profile').throwOnError();
  for (const name of ['Ekagra Official 01a22', 'Ekagra Team x9y', 'Ekagra Team_a1b2c', 'Official Ekagra Team v2']) {
    expect([name, await rename(name, other)]).toEqual([name, '23514']);
    const shown = await other.client.from('users').update({ display_name: name }).eq('id', other.id);
    expect([name, shown.error?.code]).toEqual([name, '23514']);
    expect([name, (await other.client.rpc('create_group', { name })).error?.code]).toEqual([name, '23514']);
  }
  expect(await rename('Ekagra Verma 07', other)).toBeNull();
});

test.each([
  ['directions of writing', 'asha\u202Enimda'],
  ['isolates', '\u2066asha\u2069'],
  ['a mark of direction', 'asha\u200F'],
  ['nothing seen between letters', 'as\u200Bha'],
  ['a joiner where no script has one', 'as\u200Dha'],
  ['a soft hyphen', 'as\u00ADha'],
  ['a control', 'as\u0007ha'],
  ['tags', 'asha\u{E0061}'],
])('a username with %s is refused, as a display name and as the name of a group too', async (_what, name) => {
  expect(await problem(name)).toBe('unseen');
  expect(await isAvailable(name)).toBe(false);
  expect(await rename(name)).toBe('23514');
  const shown = await student.client.from('users').update({ display_name: name }).eq('id', student.id);
  expect(shown.error).toMatchObject({ code: '23514' });
  expect((await student.client.rpc('create_group', { name, is_public: false })).error).not.toBeNull();
});

test.each(['   ', '\u3000', '\u2800', '\u3164', '...', '\u115F\u1160', '🙂'])('the blank name %j is refused', async (name) => {
  expect(['blank', 'unseen']).toContain(await problem(name));
});

test('display names keep emojis, joined scripts and names of any script', async () => {
  for (const name of ['Asha ❤️', '👩‍🔬 Ravi', 'क्‍ष', 'अनन्या', 'Ekagra Sharma']) {
    await student.client.from('users').update({ display_name: name }).eq('id', student.id).throwOnError();
  }
  const imitating = await student.client.from('users').update({ display_name: 'Ekagra Suppоrt' }).eq('id', student.id);
  expect(imitating.error).toMatchObject({ code: '23514' });
});

test('every refusal of a name has a sentence for the student', async () => {
  const other = await signUp(backend);
  await other.client.rpc('ensure_profile').throwOnError();
  await rename('meera das', other);
  const { client, id } = student;
  const saidOf = async (changes: object) => (await client.from('users').update(changes).eq('id', id)).error?.message ?? '';
  for (const username of ['as\u200Bha', '...', 'Аdmin', 'Meera Das']) {
    expect([username, nameRefusal(await saidOf({ username }))]).toEqual([username, { kind: 'username', words: expect.any(String) }]);
  }
  const ofNames = { kind: 'name', words: expect.any(String) };
  const { data: group } = await client.rpc('create_group', { name: 'Optics' }).throwOnError();
  for (const name of ['as\u200Bha', '\u2800', 'Ekagra Support']) {
    const created = await client.rpc('create_group', { name });
    const renamed = await client.rpc('rename_group', { group_id: group.id, name });
    const said = [await saidOf({ display_name: name }), created.error!.message, renamed.error!.message];
    expect([name, said.map(nameRefusal)]).toEqual([name, [ofNames, ofNames, ofNames]]);
  }
});

test('a name that looks like another’s is taken, also between two at once', async () => {
  const [one, other] = [await signUp(backend), await signUp(backend)];
  for (const { client } of [one, other]) await client.rpc('ensure_profile').throwOnError();
  expect(await rename('priya lal', one)).toBeNull();
  for (const name of ['Priya Lal', 'рriya lal', 'ｐriya lal', 'priya laI', 'priyа 1al']) {
    expect([name, await isAvailable(name)]).toEqual([name, false]);
    expect([name, await rename(name, other)]).toEqual([name, '23505']);
  }
  expect(await rename('Priya Lal', one)).toBeNull();
  const codes = await Promise.all([rename('аrjun', one), rename('arjun', other)]);
  expect(new Set(codes)).toEqual(new Set(['23505', null]));
});

test('names are kept in compatibility form, without space around', async () => {
  expect(await rename(' ｋｉｒａｎ７ ')).toBeNull();
  expect((await student.client.from('users').select('username').single()).data).toEqual({ username: 'kiran7' });
});

test('names of before stay until they are changed', async () => {
  const { client, id } = await signUp(backend);
  await client.rpc('ensure_profile').throwOnError();
  await backend.query('alter table public.users disable trigger check_username');
  await backend.query(`update public.users set username = 'Аdmin' where id = $1`, [id]);
  await backend.query('alter table public.users enable trigger check_username');
  await client.from('users').update({ daily_target: 60, username: 'Аdmin' }).eq('id', id).throwOnError();
  expect((await client.from('users').update({ username: 'Admin' }).eq('id', id)).error).toMatchObject({ code: '23514' });
});

test('a default name is altered, never refused', async () => {
  const offered = [
    'admin',
    'Adminl',
    'एडमिन्',
    '\u202Enimda',
    ' ',
    '\u3164',
    'ａｄｍｉｎ',
    'x'.repeat(3000),
    'asha\u200Bk',
    'Support',
    student.email.split('@')[0]!,
    '🙂',
  ];
  const names: (string | null)[] = [];
  for (const username of offered) {
    const { client, id } = await signUp(backend);
    const metadata = JSON.stringify({ username, full_name: `${username}\u2067` });
    await backend.query('update auth.users set raw_user_meta_data = $1::text::jsonb where id = $2', [metadata, id]);
    await client.rpc('ensure_profile').throwOnError();
    const { data } = await client
      .from('users')
      .select('username, display_name')
      .single<{ username: string; display_name: string | null }>();
    names.push(data!.username);
    expect(data!.display_name === null || !/[\u200B-\u200F\u202A-\u202E\u2066-\u2069\u3164]/.test(data!.display_name)).toBe(true);
  }
  expect(new Set(names).size).toBe(offered.length);
  expect(names[offered.indexOf('asha\u200Bk')]).toBe('ashak');
  for (const name of names) expect(await problem(`${name}z`)).toBeNull();
});

test.each([
  ['Ekagra Official', 'Ekagra Official v2'],
  ['Ekagra Team\u200B', 'Ekagra Team\u200B'],
  ['\u202EEkagra', '\u202EEkagra'],
  ['एकाग्रा', 'एकाग्र टीम x'],
])('a default name that imitates the operator becomes a neutral one, not itself with a tail: %j', async (username, fullName) => {
  const { client, id } = await signUp(backend);
  const metadata = JSON.stringify({ username, full_name: fullName });
  await backend.query('update auth.users set raw_user_meta_data = $1::text::jsonb where id = $2', [metadata, id]);
  await client.rpc('ensure_profile').throwOnError();
  const { data } = await client.from('users').select('username, display_name').single();
  expect(data).toEqual({ username: expect.stringMatching(new RegExp(`^user_(${id.slice(0, 5)}|${id.slice(-12)})$`)), display_name: null });
});

test('a default name that is taken gets a tail', async () => {
  const { client, id } = await signUp(backend);
  await rename('nandini rao', student);
  const metadata = JSON.stringify({ username: 'Nandini Rao', full_name: 'Nandini Rao' });
  await backend.query('update auth.users set raw_user_meta_data = $1::text::jsonb where id = $2', [metadata, id]);
  await client.rpc('ensure_profile').throwOnError();
  const { data } = await client.from('users').select('username, display_name').single();
  expect(data).toEqual({ username: `Nandini Rao_${id.slice(-5)}`, display_name: 'Nandini Rao' });
});

test('a whole class that signs up at once under one name has a profile each: what was taken a moment ago is taken', async () => {
  const students = await Promise.all(Array.from({ length: 12 }, () => signUp(backend)));
  await backend.query(`update auth.users set raw_user_meta_data = '{"username": "Riya"}' where id = any($1)`, [
    students.map(({ id }) => id),
  ]);
  const answers = await Promise.all(students.map(({ client }) => client.rpc('ensure_profile')));
  expect(answers.flatMap(({ error }) => error ?? [])).toEqual([]);
  const rows = await backend.query<{ username: string }>('select username from public.users where id = any($1)', [
    students.map(({ id }) => id),
  ]);
  expect(rows.map(({ username }) => username).filter((username) => !/^Riya(_[0-9a-f]{5})?$/.test(username))).toEqual([]);
  expect(new Set(rows.map(({ username }) => username)).size).toBe(students.length);
});

test.each(['Ekagra Billing', 'Ekagra Account Recovery', 'Teacher at Ekagra', 'المشرف', '管理员', '관리자', 'Priya 管理员', 'Διαχειριστής'])(
  'offices of an operator are no student’s: %s',
  async (name) => {
    expect(await problem(name)).toBe('reserved');
  },
);

test.each(['پرویز مشرف', 'Teacher Priya', 'Ekagra Verma'])('a name that only sounds like an office may be had: %s', async (name) => {
  expect(await problem(name)).toBe(null);
});

test.each(['ЕКАГРА', 'ЭКАГРА', 'ΕΚΑΓΡΑ', 'ԵԿԱԳՐԱ', 'АДМИН', 'МОДЕРАТОР', 'Екагра Team'])(
  'capitals hide no reserved name: %s',
  async (name) => {
    expect(await problem(name)).toBe('reserved');
  },
);

test('a character that stands for a sentence makes no name that takes long to compare', async () => {
  // It unfolds to 18 letters.
  const [longest] = await backend.query('select private.imitates_operator(repeat($1, 60)) as is_refused', ['\uFDFA']);
  expect(longest).toEqual({ is_refused: true });
  expect(await problem('\uFDFA')).toBeNull();
  expect(await problem('ﬁ'.repeat(60))).toBeNull();
});

test('a long name is refused before anything is computed from it', async () => {
  expect(await isAvailable('a'.repeat(100_000))).toBe(false);
  expect(await rename('a'.repeat(100_000))).toBe('22001');
});
