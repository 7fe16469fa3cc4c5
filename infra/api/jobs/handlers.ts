import type { JobHandlers } from '@hydria/jobs/handlers.ts';
import { once } from '@hydria/jobs/once.ts';
import { sendMail } from '@hydria/outside/mail/send-mail.ts';
import type { App } from '../implement.ts';
import { mails } from '../mail/mails.ts';

/** What does each job of the written list (`infra/jobs/jobs.ts`). */
export const jobHandlers: JobHandlers<App> = {
  'mail.send': async (app, asked, { id }) => {
    await once(app.db, `mail:${id}`, app.clock.now(), () => sendMail(app, app.outside.mail, mails, { id, ...asked }));
  },
};
