import { z } from 'zod';
import { job } from './job.ts';

const id = z.int().positive();
/** A code, a date, a number as text: nothing that a name, an e-mail or a token would pass as. */
const code = z.string().regex(/^[\w.:-]{1,40}$/);

/** An entry of the list of erasures: a keyed hash. */
const entry = z.string().regex(/^[0-9a-f]{64}$/);

/** Readable by this installation only, not by readers of the queue. */
const sealed = z.string().regex(/^[\w-]{38,600}$/);

/**
 * The written list of jobs: name and what its data are. To add one, declare it here, answer it in `infra/server/api/job-handlers.ts`
 * (without a handler it does not compile) and ask for it with `enqueue`.
 */
export const jobs = {
  /** A mail: the name of its template and the ids from which the template reads recipient and values when it is sent. */
  'mail.send': job(
    z.strictObject({
      template: code,
      ids: z.record(code, z.union([z.int(), code, z.null()])),
      /** The recipient, where no row holds the address any more. */
      address: sealed.optional(),
    }),
    { retries: 8, delay: 30, atOnce: 4 },
  ),
  /** A mail with a link that somebody asked for by an address; whether anybody has it is found out here. */
  'mail.ask': job(z.strictObject({ kind: code, address: sealed }), { retries: 8, delay: 30 }),
  /** A push to one device: its code, the id of its subject, and the item where there are several of it. */
  'push.send': job(z.strictObject({ deya_id: id, device_id: id, code, about: id, part: id.optional() }), {
    delay: 30,
    atOnce: 4,
  }),
  /** Tells the subscribers of a utility of an announcement, those with an id above `after` first. */
  'announcement.tell': job(z.strictObject({ deya_id: id, announcement_id: id, after: z.int().min(0) })),
  /** Tells the recipients of a notice about the water, or of its all-clear, those with an id above `after` first. */
  'water-notice.tell': job(z.strictObject({ deya_id: id, notice_id: id, clear: z.boolean(), after: z.int().min(0) })),
  /** Pulls sensor data from one source, or asks for a pull from each source that is due. */
  'sources.pull': job(z.strictObject({ deya_id: id.optional(), source_id: id.optional() }), {
    retries: 1,
    cron: '*/5 * * * *',
  }),
  /** Asks the bank about a payment whose end it has not told. */
  'bank.query': job(z.strictObject({ deya_id: id, order: code }), { delay: 60 }),
  /** Posts the entries of a stored bank file. */
  'bank-file.post': job(z.strictObject({ deya_id: id, file_id: id }), { delay: 60, expires: 1800 }),
  /** Reads the bank files in the folder of the installation. */
  'bank-files.collect': job(z.strictObject({}), { retries: 1, cron: '*/5 * * * *', expires: 1800 }),
  /** Asks the provider to give money of a payment back. */
  'refund.send': job(z.strictObject({ deya_id: id, refund_id: id }), { retries: 8, delay: 60 }),
  /** Makes the archive with everything held about a person. */
  'personal-data.export': job(z.strictObject({ person_id: id, export_id: id }), { retries: 2, expires: 1800 }),
  /** Deletes that archive at its end. */
  'personal-data.forget': job(z.strictObject({ person_id: id, export_id: id })),
  /** Puts erased people on the list that outlives a restore. */
  'personal-data.list-erasure': job(z.strictObject({ entries: z.array(entry) }), { retries: 8, delay: 30 }),
  /** Counts the figures of one utility, or once an hour those of all. */
  'utilities.count': job(z.strictObject({ deya_id: id.optional() }), { cron: '10 * * * *' }),
  /** Looks for runs of flow in new readings of one utility, or once an hour in those of all. */
  'flow.evaluate': job(z.strictObject({ deya_id: id.optional() }), { cron: '25 * * * *' }),
  /** Tells the leads of teams of the cases that have become overdue. */
  'cases.escalate': job(z.strictObject({}), { cron: '40 * * * *' }),
  /** Publishes the changes of forms whose time has come. */
  'forms.publish': job(z.strictObject({}), { cron: '*/5 * * * *' }),
  /** Ends the asked signatures whose days are over, reminds of others, and forgets old ones. */
  'forms.lapse-signatures': job(z.strictObject({}), { cron: '15 * * * *' }),
  /** Reminds of saved forms whose end comes near, and deletes those whose days are over. */
  'forms.lapse-saved': job(z.strictObject({}), { cron: '20 * * * *' }),
  /** Turns forms that were begun a day ago and not handed in into figures, and deletes old figures. */
  'forms.count': job(z.strictObject({}), { cron: '15 * * * *' }),
  /** Posts the answers of an application to the endpoint of its form; its further tries are jobs of their own. */
  'form.deliver': job(z.strictObject({ deya_id: id, delivery_id: id }), { delay: 60 }),
  /** Reminds the owners of forms of answers that wait longer than the form allows. */
  'forms.remind': job(z.strictObject({}), { cron: '30 7 * * *' }),
  /** Checks the meters of cases about leaks that were solved. */
  'cases.check-repairs': job(z.strictObject({}), { cron: '50 * * * *' }),
  /** Finds the named areas of the reports of one utility after a change of its areas, or at night those of all. */
  'cases.place': job(z.strictObject({ deya_id: id.optional() }), { retries: 2, expires: 1800, cron: '50 4 * * *' }),
  /** Sends the daily digests of new cases that are due. */
  'case-digests.send': job(z.strictObject({}), { cron: '2 * * * *' }),
  /** Sends the weekly mails of one utility, those to people with an id above `after` first, or on Mondays those of all. */
  'digests.send': job(z.strictObject({ deya_id: id.optional(), after: z.int().min(0).optional() }), {
    cron: '0 8 * * 1',
  }),
  /** Counts the readings of one utility by day, or at night asks for that of each. */
  'reading-days.count': job(z.strictObject({ deya_id: id.optional() }), {
    retries: 2,
    expires: 1800,
    cron: '0 5 * * *',
  }),
  /**
   * The averages of similar households: each night of the last days of each utility, and of one utility for a stretch of days that
   * ended so many days ago.
   */
  'similar.average': job(z.strictObject({ deya_id: id.optional(), ended: z.int().min(0).max(400).optional() }), {
    retries: 2,
    expires: 1800,
    cron: '40 5 * * *',
  }),
  /** Follows the chain of an audit trail, of a utility or, with 0, of the installation. */
  'audit.verify': job(z.strictObject({ chain: z.int().min(0), verification_id: id }), { retries: 2, expires: 3600 }),
  /** Clears away what is over. At night, at an hour that every day has once. */
  'janitor.sweep': job(z.strictObject({}), { cron: '20 5 * * *' }),
};

type Jobs = typeof jobs;
export type JobName = keyof Jobs;
export type JobData<N extends JobName> = z.output<Jobs[N]['data']>;
export const jobNames = Object.keys(jobs) as JobName[];
