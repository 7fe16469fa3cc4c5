import { createInstance } from '../libs/libs.ts';
import { preferTextsWithoutMail } from './sends-mail.ts';

const TEXTS = {
  done: { sent: 'We have mailed you', sent_no_mail: 'Ask your utility', title: 'Done' },
  sent_one: 'Mailed to {{count}} person',
  sent_other: 'Mailed to {{count}} people',
  sent_no_mail_one: 'Kept for {{count}} person',
  sent_no_mail_other: 'Kept for {{count}} people',
};

const textsOf = async (sendsMail: boolean) => {
  const texts = createInstance();
  await texts.init({ lng: 'en', fallbackLng: false, resources: {} });
  if (!sendsMail) preferTextsWithoutMail(texts);
  texts.addResourceBundle('en', 'part', TEXTS);
  return texts.getFixedT('en', 'part');
};

test.each([
  [true, ['We have mailed you', 'Done', 'Mailed to 1 person', 'Mailed to 2 people']],
  [false, ['Ask your utility', 'Done', 'Kept for 1 person', 'Kept for 2 people']],
])('where mail is sent (%p), each text is the one for that, in both numbers', async (sendsMail, said) => {
  const t = await textsOf(sendsMail);
  expect([t('done.sent'), t('done.title'), t('sent', { count: 1 }), t('sent', { count: 2 })]).toEqual(said);
});
