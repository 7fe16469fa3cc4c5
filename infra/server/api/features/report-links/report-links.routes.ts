import { reportLinksContract } from '@hydria/shared/contract/report-links.ts';
import { defineEndpoints, DONE } from '../../http/define-endpoint.ts';
import { makeApplicationDocument } from '../online-forms/application-document.ts';
import { readOwnDocument, viewOwnApplication } from '../online-forms/application-view.ts';
import { addNote } from '../reports/add-note.ts';
import { changeContact, confirmAddress } from '../reports/change-contact.ts';
import { answerQuestion } from '../reports/report-feedback.ts';
import { selectPhotoForReporter, sendPhoto } from '../reports/report-photo.ts';
import { viewOwnReport } from '../reports/report-view.ts';
import { asReporter, readOwn, reportMissing } from '../reports/reporter.ts';
import { withdrawReport } from '../reports/withdraw-report.ts';
import { askForReportLink } from './ask-for-link.ts';
import { reporterOfLink } from './report-of-link.ts';

/** One report or application for its sender without an account, by a link that is mailed to the address of the case. */
export const reportLinks = defineEndpoints(
  reportLinksContract,
  {
    'POST /api/report-links': async (app, { body, ip }) => {
      await askForReportLink(app, body, ip);
      return DONE;
    },

    'POST /api/report-links/report': async (app, { body, ip, setHeader }) => {
      setHeader('cache-control', 'no-store');
      const reporter = await reporterOfLink(app, body.token, ip);
      const report = await asReporter(app, reporter, (tx) => viewOwnReport(tx, reporter, app.clock.now()));
      return { report, until: reporter.until };
    },

    'POST /api/report-links/application': async (app, { body, ip, setHeader }) => {
      setHeader('cache-control', 'no-store');
      const reporter = await reporterOfLink(app, body.token, ip);
      const application = await asReporter(app, reporter, (tx) => viewOwnApplication(tx, reporter, app.clock.now()));
      return { application, until: reporter.until };
    },

    'POST /api/report-links/document': async (app, { body, ip, setHeader }) => {
      setHeader('cache-control', 'no-store');
      const reporter = await reporterOfLink(app, body.token, ip);
      const data = await asReporter(app, reporter, (tx) => readOwnDocument(tx, reporter));
      return makeApplicationDocument(app, data, { withAnswers: false });
    },

    'POST /api/report-links/photo': async (app, { body, ip, setHeader }) => {
      setHeader('cache-control', 'no-store');
      const reporter = await reporterOfLink(app, body.token, ip);
      const photo = await asReporter(app, reporter, async (tx) => {
        await readOwn(tx, reporter);
        return selectPhotoForReporter(tx, reporter.key, body.photo_id);
      });
      if (!photo) throw reportMissing();
      return sendPhoto(app, photo, body.size);
    },

    'POST /api/report-links/notes': async (app, { body: { token, ...note }, ip, refundRateLimit }) => {
      if (!(await addNote(app, await reporterOfLink(app, token, ip), note))) await refundRateLimit();
      return DONE;
    },

    'POST /api/report-links/withdraw': async (app, { body, ip }) => {
      await withdrawReport(app, await reporterOfLink(app, body.token, ip));
      return DONE;
    },

    'POST /api/report-links/contact': async (app, { body: { token, ...contact }, ip }) =>
      changeContact(app, await reporterOfLink(app, token, ip), contact, ip),

    'POST /api/report-links/feedback': async (app, { body: { token, ...feedback }, ip }) => {
      await answerQuestion(app, await reporterOfLink(app, token, ip), feedback);
      return DONE;
    },

    'POST /api/report-links/confirm': async (app, { body, ip }) => {
      await confirmAddress(app, body.token, ip);
      return DONE;
    },
  },
  {
    'POST /api/report-links/document': { guest: 'receipt', member: 'receipt' },
    'POST /api/report-links/notes': { guest: 'guest', member: 'member-report', bytes: 'photo-bytes' },
  },
);
