import type { JobHandlers } from '@hydria/jobs/handlers.ts';
import { once } from '@hydria/jobs/once.ts';
import { sendMail, onceOf } from '@hydria/outside/mail/send-mail.ts';
import { answerAskedMail } from '../account/ask-for-mail.ts';
import { askBank } from '../bank/ask-bank.ts';
import type { App } from '../implement.ts';
import { mails } from '../mail/mails.ts';
import { tellAnnouncement } from '../notifications/announcements.ts';
import { tellDevice } from '../notifications/push-device.ts';
import { sweep } from './janitor.ts';

/** What does each job of the written list (`infra/jobs/jobs.ts`). */
export const jobHandlers: JobHandlers<App> = {
  'mail.send': async (app, asked, { id }) => {
    const key = onceOf(mails, asked) ?? id;
    await once(app.db, `mail:${key}`, app.clock.now(), () => sendMail(app, app.outside.mail, mails, { id, ...asked }));
  },
  'mail.ask': (app, asked, { id }) =>
    once(app.db, `ask:${id}`, app.clock.now(), () => answerAskedMail(app, asked)).then(() => {}),
  'push.send': tellDevice,
  'announcement.tell': tellAnnouncement,
  'bank.query': askBank,
  'janitor.sweep': sweep,
};
