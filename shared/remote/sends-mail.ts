import type { i18n } from '../libs/libs.ts';
import type { Catalogue } from './catalogue.ts';
import { usePlatform } from './use-platform.tsx';

/** `sent_no_mail` is said in the place of `sent` where the installation sends no mail, `sent_no_mail_one` in that of `sent_one`. */
const WITHOUT_MAIL = /_no_mail(_[a-z]+)?$/;

function* replacements(texts: Catalogue, path = ''): Generator<[key: string, text: string]> {
  for (const [name, text] of Object.entries(texts)) {
    const key = path + name;
    if (typeof text !== 'string') yield* replacements(text, `${key}.`);
    else if (WITHOUT_MAIL.test(name)) yield [key.replace(WITHOUT_MAIL, '$1'), text];
  }
}

/** Lets the texts for an installation without mail stand for the others, in each catalogue that is added from now on. */
export const preferTextsWithoutMail = (texts: i18n): void =>
  texts.store.on('added', (language: string, namespace: string) => {
    const added = texts.getResourceBundle(language, namespace) as Catalogue;
    for (const [key, text] of replacements(added)) texts.addResource(language, namespace, key, text, { silent: true });
  });

/** Whether the installation sends mail. Where it does not, a page offers no way that begins with one. */
export const useSendsMail = (): boolean => usePlatform().mail !== false;
