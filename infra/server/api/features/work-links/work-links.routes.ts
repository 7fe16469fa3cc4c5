import { asTenant } from '@hydria/database/db.ts';
import { workLinksContract } from '@hydria/shared/contract/work-links.ts';
import { defineEndpoints, DONE } from '../../http/define-endpoint.ts';
import { AppError } from '../../kernel/app-error.ts';
import { selectPhoto } from '../cases/case-photos.sql.ts';
import { sendPhoto } from '../reports/report-photo.ts';
import { answerWork } from './answer-work.ts';
import { selectUsable, selectWork } from './forwarded-work.sql.ts';
import { forwardOfLink, workLinkInvalid } from './work-of-link.ts';

/** One report for a contractor without an account, by a link that the staff have mailed. */
export const workLinks = defineEndpoints(
  workLinksContract,
  {
    'POST /api/work-links/case': async (app, { body, ip, setHeader }) => {
      setHeader('cache-control', 'no-store');
      const key = await forwardOfLink(app, body.token, ip);
      const found = await asTenant(app.db, key.deya_id, (tx) => selectWork(tx, key, app.clock.now()));
      if (!found) throw workLinkInvalid();
      return found;
    },

    'POST /api/work-links/photo': async (app, { body, ip, setHeader }) => {
      setHeader('cache-control', 'no-store');
      const key = await forwardOfLink(app, body.token, ip);
      const photo = await asTenant(app.db, key.deya_id, async (tx) => {
        const usable = await selectUsable(tx, key, app.clock.now());
        if (!usable) throw workLinkInvalid();
        return selectPhoto(tx, key.deya_id, usable.case_id, body.photo_id, key.id);
      });
      if (!photo) throw new AppError('report_not_found', 404);
      return sendPhoto(app, photo, body.size);
    },

    'POST /api/work-links/answers': async (app, { body: { token, ...answer }, ip, refundRateLimit }) => {
      if (!(await answerWork(app, await forwardOfLink(app, token, ip), answer))) await refundRateLimit();
      return DONE;
    },
  },
  { 'POST /api/work-links/answers': { guest: 'guest', member: 'member-report', bytes: 'photo-bytes' } },
);
