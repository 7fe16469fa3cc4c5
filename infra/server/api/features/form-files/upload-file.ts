import { randomBytes } from 'node:crypto';
import { asTenant, type Tx } from '@hydria/database/db.ts';
import type { formFilesContract } from '@hydria/shared/contract/form-files.ts';
import { elementsOf, type FormElement } from '@hydria/shared/rules/form-layout.ts';
import type { Request } from '../../http/define-endpoint.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { refOfToken } from '../../kernel/answered-files.ts';
import { InputError } from '../../kernel/app-error.ts';
import { drawnLayout } from '../../kernel/form-layouts.ts';
import { withStoredPhotos } from '../../kernel/stored-photos.ts';
import { publishedForm, utilityOf, type FormRow } from '../online-forms/find-form.ts';
import { insertFile } from './form-files.sql.ts';
import { readFormFile } from './read-form-file.ts';

type Upload = Request<(typeof formFilesContract)['POST /api/onlineForms/{id}/files']>;

/** 128 unguessable bits, by which the server knows the sender. */
const newToken = () => randomBytes(16).toString('hex');

const isAsked = ({ type, options }: FormElement, field: string): boolean =>
  type === 'file_input' && options.field === field && !options.disabled;

/** The question of a published form to which a file belongs. */
async function questionOf(
  tx: Tx,
  { deya_id, id, field }: { deya_id: number; id: string; field: string },
): Promise<{ form: FormRow; element: FormElement }> {
  const form = await publishedForm(tx, deya_id, id);
  const element = elementsOf(drawnLayout(form.api)).find((one) => isAsked(one, field));
  if (!element) throw new InputError({ field: ['exists'] });
  return { form, element };
}

/** Stores a file for a question of a form until the answers name it by its token. */
export async function uploadFile(app: ApiContext, { params, query, body, session }: Upload) {
  const { db, clock, outside } = app;
  const { field, file } = body;
  const deya_id = await utilityOf(db, params.id, query.deya_id, session);
  const key = { deya_id, id: params.id, field };
  const { element } = await asTenant(db, deya_id, (tx) => questionOf(tx, key));
  const [sent, ...more] = file;
  if (!sent || more.length > 0) throw new InputError({ file: [sent ? 'max' : 'required'] });
  // Decoding takes a while: outside any transaction, so that no connection waits for it.
  const checked = await readFormFile(outside.decoder, element, sent);
  const token = newToken();
  const size = checked.bytes.byteLength;
  const { name, content_type } = checked;
  await withStoredPhotos(outside.photos, deya_id, [checked], ([kept]) =>
    asTenant(db, deya_id, async (tx) => {
      const { form } = await questionOf(tx, key);
      const person_id = session?.person_id ?? null;
      const of = { deya_id, online_form_id: form.id, field, ref: refOfToken(token), person_id };
      const { name: _, ...media } = kept!;
      await insertFile(tx, { ...of, name, size, answer_id: null, at: clock.now() }, media);
      return { written: true };
    }),
  );
  return { token, name, content_type, size };
}
