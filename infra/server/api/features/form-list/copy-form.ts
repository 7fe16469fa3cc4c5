import type { FormContent } from '@hydria/database/tables/requests.ts';
import type { PersonScope } from '../../http/tenant-handlers.ts';
import { requireLockedForm } from '../form-editor/form-editor.sql.ts';
import { isOpenBook } from '../online-forms/online-forms.sql.ts';
import { insertHidden } from '../online-forms/save-form.ts';

/** Letters of a title (`formSettings`). */
const TITLE_MAX = 220;

const MARKS = { el: 'αντίγραφο', en: 'copy', de: 'Kopie', fr: 'copie' } as const;

type Title = FormContent['title'];

const marked = (text: string, mark: string): string => {
  const end = ` (${mark})`;
  return `${text.slice(0, TITLE_MAX - end.length).trimEnd()}${end}`;
};

const titleOfCopy = ({ el, en, de, fr }: Title): Title => ({
  el: marked(el, MARKS.el),
  ...(en && { en: marked(en, MARKS.en) }),
  ...(de && { de: marked(de, MARKS.de) }),
  ...(fr && { fr: marked(fr, MARKS.fr) }),
});

/** Makes a hidden form of the settings and the questions of another; returns its number. A book that was closed is left out. */
export async function copyForm(scope: PersonScope, id: number): Promise<number> {
  const { tx, deya_id } = scope;
  const { content } = await requireLockedForm(tx, deya_id, id);
  const { book } = content;
  const isOpen = book !== null && (await isOpenBook(tx, deya_id, book));
  const copy = { ...content, title: titleOfCopy(content.title), book: isOpen ? book : null };
  return insertHidden(tx, deya_id, copy, scope);
}
