import { cleanPersonName, isPersonName } from './person-name.ts';

const NAMES = [
  'ΠΑΠΑΔΟΠΟΥΛΟΥ-ΓΕΩΡΓΙΟΥ ΤΟΥ ΙΩΑΝΝΗ',
  'Παπαδοπούλου',
  'Αθ. Διάκος',
  'Ι.Γεωργίου',
  'Γ.Π. Παπαδόπουλος',
  'Γ. Π. Παπαδόπουλος',
  'Ευαγγελία-Μαρία',
  'Άγγελος Ντ’ Αμπρούτσο',
  "O'Brien",
  'O’Brien',
  "D'Angelo",
  "'t Hooft",
  'Ñúñez',
  'Müller-Lüdenscheidt',
  'Freiherr von und zu Guttenberg',
  'Straße',
  'J.R.R. Tolkien',
  'J.-P. Sartre',
  'Dr. med. Weber',
  'Martin Luther King Jr.',
  'Gal·la Placídia',
  'Łukasz Żółć',
  'Nguyễn Thị Minh Khai',
  'Иванов-Петров',
  'محمد علي',
  'João d’Ávila',
  'ΑΦΟΙ ΠΑΠΑΔΟΠΟΥΛΟΙ & ΣΙΑ Ο.Ε.',
  '3Π ΤΕΧΝΙΚΗ Α.Ε.',
  'ΚΤΕΛ 24',
  'Ό',
  'X Æ',
];
const ADVERTISEMENTS = [
  'evil-pay.gr',
  'Evil-Pay.GR',
  'ΔΕΥΑ Λαμίας, πληρωμή στο',
  'https://evil.gr',
  'http://evil.gr/pay',
  'www.evil.gr',
  't.me',
  'T.Me',
  'x.Club',
  'evil。gr',
  'pay at evil.example now',
  'πληρωμή στο ευρω.ελ',
  'me@evil.gr',
  'me＠evil.gr',
  '6944 123456',
  '+30 694 412 3456',
  'Μαρία\u202Eγρ',
  'Μα\u200Bρία',
  'Μα\u2066ρία',
  'Μαρία\u00AD',
  'Μαρία\nΒήτα',
  'Μαρία <b>',
  'Μαρία; Νίκος',
  'Μαρία/Νίκος',
  'Μαρία!',
  '💧 Νερό',
  'Z̸̢̛̗a',
  '...',
  '-',
  '',
  '12',
];

it.each(NAMES)('%s is a name, as it is written and as it is decomposed', (name) => {
  expect([isPersonName(name), isPersonName(name.normalize('NFD')), isPersonName(` ${name} `)]).toEqual([
    true,
    true,
    true,
  ]);
  expect(cleanPersonName(name)).toBe(name);
});

it.each(ADVERTISEMENTS)('%j is no name', (text) => expect(isPersonName(text)).toBe(false));

it.each(
  NAMES.flatMap((name) =>
    ADVERTISEMENTS.filter((text) => /[.:@＠\d]/.test(text) && text.length > 3).map((text) => [name, text]),
  ),
)('%s with %j behind it is no name', (name, text) => expect(isPersonName(`${name} ${text}`)).toBe(false));

it.each([...ADVERTISEMENTS, ...NAMES.map((name) => `${name} ${ADVERTISEMENTS[0]}`), 'α'.repeat(200)])(
  '%j of another system is cleaned to a name, or to nothing',
  (sent) => {
    const name = cleanPersonName(sent);
    expect(name === '' || isPersonName(name)).toBe(true);
    expect([...name].length).toBeLessThanOrEqual(80);
  },
);
