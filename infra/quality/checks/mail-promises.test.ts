import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { flatten } from '@hydria/release/catalogues.ts';
import { LANGUAGES } from '@hydria/shared/rules/languages.ts';

const ROOT = path.resolve(import.meta.dirname, '..', '..', '..');
const WITHOUT_MAIL = /_no_mail(_(?:zero|one|other))?$/;
/** The key of the text that stands for another one where no mail is sent. */
const withoutMail = (key: string): string => key.replace(/(_(?:zero|one|other))?$/, '_no_mail$1');

/** A text that speaks of mail, or says that something is or was sent to a person, in one of the four languages. */
const SPEAKS_OF_MAIL =
  /e[-‑]?mail|courriel|spam|\bwe (have )?sent|\bwe (will )?write|ανεπιθύμητα|(?<!\p{L})(σας|θα) (έχουμε )?(στείλαμε|στείλουμε|γράψουμε|γράφουμε)/iu;

/** Where no mail is sent, these texts promise none. */
const WITHOUT_PROMISE: Readonly<Record<string, readonly RegExp[]>> = {
  'the address itself: a field, a column, a search, an error about it': [
    /(^|\.)email(_public)?$/,
    /^(field|error)\.(?!data_decision)[\w.]*email[\w.]*$/,
    /^error\.contact\.reply\.required$/,
    /^validation\.attributes\.email$/,
    /^validation\.backend\.(email_of_administrator|person_name)$/,
    /^validation\.backend\.(email|email_taken|user_email_of_another|wrong_credentials|already_confirmed|message_without_email|merge_not_active)$/,
    /^login\.(lead|wrong)$/,
    /^email\.(label|title)$/,
    /^(users|merge|registrations)\.search$/,
    /^users\.no_match_hint$/,
    /^registrations\.fact_email$/,
    /^account\.lead$/,
    /^done\.sign_in$/,
    /^person\.(pending_email|confirmation_no|email_waits)$/,
    /^approval\.(email|email_to)$/,
    /^act\.(confirm|unconfirm)\.(text|sure)$/,
    /^merge\.(signs_in|sure)$/,
    /^consent\.chat\.text$/,
    /^legal\.barrier_text$/,
    /^notifications\.by_mail$/,
    /^contact\.(of_account|title|change|saved)$/,
    /^follow\.over$/,
    /^sign\.meaning$/,
    /^waiting\.ask$/,
    /^settings\.cosign_note(_pay)?$/,
    /^validation\.backend\.cosigner_self$/,
    /^desk_search\.hint$/,
    /^error\.case_entry\.contact\.required$/,
    /^field\.case_entry\.is_untold_hint$/,
  ],
  'what the trail says of the past, and the setting of a utility': [
    /^event\./,
    /^detail\./,
    /^detail_value\.way_link$/,
    /^audit\.group_credentials$/,
    /^field\.utility\.e_bill$/,
    /^e_bill\.state_on$/,
    /^jobs\.intro$/,
  ],
  'seen by a person alone who follows a link of a mail': [
    /^(confirm|confirm_email|undo)\.title$/,
    /^unsubscribe\./,
    /^link\.over$/,
    /^validation\.backend\.(handover_not_found|report_link_invalid)$/,
  ],
  'the result of a way that is not offered without mail': [
    /^forgot\.(sent|sent_title)$/,
    /^autologin\.sent$/,
    /^follow\.(sent|sent_title)$/,
    /^contact\.email_waits$/,
    /^login\.(resent|by_link)$/,
    /^act\.(resend|password_link)\./,
    /^bulk\.resend/,
    /^cases\.forward_hint$/,
    /^field\.case_entry\.lang$/,
    /^field\.case_(team|settings)\.digest_at(_hint)?$/,
    /^hours\.mails$/,
    /^save\.guest$/,
    /^done\.(mailed|link)$/,
  ],
  'only shown where no mail is sent': [/^shown_link\.why$/, /^follow\.by_phone$/, /^save\.no_mail$/],
  'only shown after a mail was sent': [/^sent\.next_(received_told|mailed)$/],
};

const isWithoutPromise = (key: string): boolean =>
  Object.values(WITHOUT_PROMISE).some((patterns) => patterns.some((pattern) => pattern.test(key)));

const folders = globSync(['shared/**/locales/el.json', 'shell/src/**/locales/el.json', 'mf-*/src/**/locales/el.json'], {
  cwd: ROOT,
  exclude: (name) => name === 'node_modules',
}).map((file) => path.dirname(file));

const textsOf = (folder: string): Map<string, string[]> => {
  const found = new Map<string, string[]>();
  for (const language of LANGUAGES) {
    const texts = flatten(JSON.parse(readFileSync(path.join(ROOT, folder, `${language}.json`), 'utf8')));
    for (const [key, text] of texts) found.set(key, [...(found.get(key) ?? []), text]);
  }
  return found;
};

it.each(folders)('%s: each text that promises a mail has another for an installation without mail', (folder) => {
  const texts = textsOf(folder);
  const promises = [...texts]
    .filter(([key, all]) => !WITHOUT_MAIL.test(key) && all.some((text) => SPEAKS_OF_MAIL.test(text)))
    .map(([key]) => key)
    .filter((key) => !texts.has(withoutMail(key)) && !isWithoutPromise(key));
  expect(promises).toEqual([]);
});

/** A promise of a mail in the four languages: it was sent, is sent or will be sent. */
const PROMISES =
  /\bwe (have |will )?(sent|send)\b(?! a test)|check (your|the) (email|spam)|στείλαμε (?!δοκιμαστικό)|θα (σας )?στείλουμε|haben wir .*gesendet|wir senden|nous (vous )?(avons )?(envoyons|envoyé)(?! un message d’essai)/iu;

it('no text for an installation without mail promises one', () => {
  const promising = folders.flatMap((folder) =>
    [...textsOf(folder)].filter(([key, all]) => WITHOUT_MAIL.test(key) && all.some((text) => PROMISES.test(text))),
  );
  expect(promising).toEqual([]);
});

it('each text for an installation without mail stands for another one', () => {
  const alone = folders.flatMap((folder) => {
    const texts = textsOf(folder);
    return [...texts.keys()].filter((key) => WITHOUT_MAIL.test(key) && !texts.has(key.replace(WITHOUT_MAIL, '$1')));
  });
  expect(alone).toEqual([]);
});
