import type { JobHandlers } from '@hydria/jobs/handlers.ts';
import { once } from '@hydria/jobs/run-once.ts';
import { sendMail, onceOf } from '@hydria/adapters/mail/send-mail.ts';
import { runVerification } from './features/audit/verification-job.ts';
import { REPORT_LINK, sendReportLink } from './features/report-links/ask-for-link.ts';
import { sendRequestedMail } from './features/session/request-mail.ts';
import { forgetExport, makeExport } from './features/personal-data/make-export.ts';
import { collectBankFiles } from './features/bank-files/collect-files.ts';
import { postFile } from './features/bank-files/post-file.ts';
import { sendRefund } from './features/refunds/send-refund.ts';
import { pollPayment } from './features/payments/poll-payment.ts';
import type { ApiContext } from './kernel/api-context.ts';
import { featureJobs } from './features.ts';
import { mails } from './mails.ts';
import { notifyOfAnnouncement } from './features/notifications/announcements.ts';
import { pushToDevice } from './features/notifications/push-device.ts';
import { sendDigests } from './features/alert-settings/send-digests.ts';
import { evaluateFlow } from './features/flow-alerts/evaluate-flow.ts';
import { countDays } from './features/consumption-history/count-days.ts';
import { remindOwners } from './features/online-forms/remind-owners.ts';
import { averageSimilar } from './features/consumption-history/average-similar.ts';
import { notifyOfWaterNotice } from './features/water-notices/notify-of-notice.ts';
import { pullSources } from './features/city-sources/pull-sources.ts';
import { countUtilities } from './features/utilities/count-utilities.ts';
import { purgeExpired } from './features/jobs/purge-expired.ts';

/** The handler of each job of the written list (`infra/server/jobs/jobs.ts`). */
export const jobHandlers: JobHandlers<ApiContext> = {
  ...featureJobs,
  'mail.send': async (app, { template, ids, address }, { id }) => {
    const asked = { template, ids: { ...ids, ...(address && { address }) } };
    const key = onceOf(mails, asked) ?? id;
    await once(app.db, `mail:${key}`, app.clock.now(), () => sendMail(app, app.outside.mail, mails, { id, ...asked }));
  },
  'mail.ask': (app, asked, { id }) =>
    once(app.db, `ask:${id}`, app.clock.now(), () =>
      asked.kind === REPORT_LINK ? sendReportLink(app, asked) : sendRequestedMail(app, asked),
    ).then(() => {}),
  'push.send': pushToDevice,
  'announcement.tell': notifyOfAnnouncement,
  'water-notice.tell': notifyOfWaterNotice,
  'sources.pull': pullSources,
  'bank.query': pollPayment,
  'bank-file.post': (app, file) => postFile(app, file),
  'bank-files.collect': collectBankFiles,
  'refund.send': sendRefund,
  'personal-data.export': makeExport,
  'personal-data.forget': forgetExport,
  'personal-data.list-erasure': ({ outside }, { entries }) => outside.erasures.add(entries),
  'utilities.count': countUtilities,
  'forms.remind': remindOwners,
  'flow.evaluate': evaluateFlow,
  'digests.send': sendDigests,
  'reading-days.count': countDays,
  'similar.average': averageSimilar,
  'audit.verify': runVerification,
  'janitor.sweep': purgeExpired,
};
