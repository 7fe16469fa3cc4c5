import { asMember, asTenant } from '@hydria/database/db.ts';
import { formSignaturesContract } from '@hydria/shared/contract/form-signatures.ts';
import { defineEndpoints, DONE } from '../../http/define-endpoint.ts';
import { AppError } from '../../kernel/app-error.ts';
import { selectFile } from '../form-files/form-files.sql.ts';
import { beginFormPayment } from '../online-forms/begin-form-payment.ts';
import { senderToken } from '../stored-answers/ask-signature.ts';
import {
  selectFacts,
  selectSignature,
  selectUnsigned,
  selectWaitingOf,
} from '../stored-answers/unsigned-answers.sql.ts';
import { askAgain } from './ask-again.ts';
import { declineAnswers, signAnswers } from './sign-answers.ts';
import { cosignOfLink, linkInvalid, senderOfLink } from './signature-links.ts';
import { viewAsked, viewWaiting } from './signature-view.ts';

/** The signature of a second person under a form, by links for that person and for the sender. */
export const formSignatures = defineEndpoints(formSignaturesContract, {
  'POST /api/form-signatures/form': async (app, { body, ip, setHeader }) => {
    setHeader('cache-control', 'no-store');
    return viewAsked(app, await cosignOfLink(app, body.token, ip));
  },

  'POST /api/form-signatures/file': async (app, { body, ip, setHeader }) => {
    setHeader('cache-control', 'no-store');
    const key = await cosignOfLink(app, body.token, ip);
    const file = await asTenant(app.db, key.deya_id, async (tx) => {
      const row = await selectSignature(tx, key);
      if (row?.sending !== key.sending || row.state !== 'waiting' || row.lapses_at <= app.clock.now())
        throw linkInvalid();
      return selectFile(tx, { deya_id: key.deya_id, unsigned_id: key.id, media_id: body.file_id });
    });
    if (!file) throw linkInvalid();
    return { name: file.name, type: file.content_type, data: await app.outside.photos.read(file) };
  },

  'POST /api/form-signatures/sign': async (app, { body, ip }) => {
    await signAnswers(app, await cosignOfLink(app, body.token, ip), body.name, ip);
    return DONE;
  },

  'POST /api/form-signatures/decline': async (app, { body, ip }) => {
    await declineAnswers(app, await cosignOfLink(app, body.token, ip), body.reason?.trim() || null);
    return DONE;
  },

  'POST /api/form-signatures/waiting': async (app, { body, ip, setHeader }) => {
    setHeader('cache-control', 'no-store');
    return viewWaiting(app, await senderOfLink(app, body.token, ip));
  },

  'POST /api/form-signatures/again': async (app, { body, ip }) => {
    await askAgain(app, await senderOfLink(app, body.token, ip), null, ip);
    return DONE;
  },

  'POST /api/form-signatures/ask': async (app, { body: { token, name, email }, ip }) => {
    await askAgain(app, await senderOfLink(app, token, ip), { name, email }, ip);
    return DONE;
  },

  'POST /api/form-signatures/pay': async (app, { body, ip, session }) => {
    const key = await senderOfLink(app, body.token, ip);
    const facts = await asTenant(app.db, key.deya_id, (tx) => selectFacts(tx, key));
    if (!facts) throw linkInvalid();
    const { person_id, email } = facts;
    // As for every payment of an account: its person alone (decisions 27).
    const isAnothers = session?.person_id !== person_id || session.actor_person_id !== null;
    if (person_id !== null && isAnothers) throw new AppError('no_access', 403);
    return beginFormPayment(app, { ...key, person_id, email, lang: body.lang });
  },

  'GET /api/form-signatures': ({ db }, { query: { deya_id }, session: { person_id } }) =>
    asMember(db, deya_id, person_id, async (tx) => {
      const rows = await selectWaitingOf(tx, deya_id, person_id);
      const data = rows.map(({ until, sent_at, ...row }) => ({
        ...row,
        until: until.toISOString(),
        sent_at: sent_at.toISOString(),
      }));
      return { data };
    }),

  'POST /api/form-signatures/{id}/open': (app, { params: { id }, body: { deya_id }, session: { person_id } }) =>
    asMember(app.db, deya_id, person_id, async (tx) => {
      const unsigned = await selectUnsigned(tx, { deya_id, id });
      if (unsigned?.person_id !== person_id) throw new AppError('application_not_found', 404);
      return { token: await senderToken(tx, { deya_id, id }, { now: app.clock.now(), may_correct: true }) };
    }),
});
