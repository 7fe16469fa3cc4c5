import type { Book } from '@hydria/shared/contract/books.ts';
import { BOOK_TYPES, bookForm, newBookForm } from '@hydria/shared/contract/forms/book.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { FlagField, NumberField, SelectField, TextField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { editedRow } from '@hydria/shared/form/use-edited-row.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { OfSource } from './of-source.tsx';
import { useTextsT } from './use-texts-t.ts';

const INVALIDATES = ['GET /api/parametrics/book'] as const;

interface BookDialogProps {
  deya_id: number;
  onClose: () => void;
}

const useTypes = () => {
  const t = useTextsT();
  return BOOK_TYPES.map((value) => ({ value, label: t(`books.types.${value}`) }));
};

const useOnSaved = (onClose: () => void) => {
  const t = useTextsT();
  const { notify } = usePlatform();
  return () => {
    notify({ kind: 'success', text: t('saved') });
    onClose();
  };
};

/** Makes a book. */
export const NewBookDialog = ({ deya_id, onClose }: BookDialogProps) => {
  const t = useTextsT();
  const form = useApiForm('POST /api/parametrics/book', {
    rules: newBookForm,
    defaults: { booktype: 'incoming', next_number: 1, isActive: true },
    toInput: (body) => ({ query: { deya_id }, body }),
    guard: true,
    invalidates: INVALIDATES,
    onSuccess: useOnSaved(onClose),
  });
  return (
    <DialogForm form={form} title={t('books.new')} submitLabel={t('save')} onClose={onClose}>
      <TextField form={form} name="code" autoComplete="off" />
      <TextField form={form} name="title" autoComplete="off" />
      <SelectField form={form} name="booktype" choices={useTypes()} />
      <NumberField form={form} name="next_number" />
      <FlagField form={form} name="isActive" />
    </DialogForm>
  );
};

/** Changes a book. When it has given a number meanwhile, the form shows the present one and keeps the input. */
export const EditBookDialog = ({ book, deya_id, onClose }: BookDialogProps & { book: Book }) => {
  const t = useTextsT();
  const valuesOf = ({ title, booktype, next_number, isActive }: Book) => ({
    title,
    booktype: booktype.incoming ? 'incoming' : 'outgoing',
    next_number,
    isActive,
    take_over: false,
  });
  const form = useApiForm('PUT /api/parametrics/book/{id}', {
    rules: bookForm,
    edits: editedRow(bookForm, book, valuesOf, (_, value) =>
      typeof value === 'boolean' ? t(value ? 'yes' : 'no') : undefined,
    ),
    toInput: (body, _, version) => ({ params: { id: book.id }, query: { deya_id }, body: { ...body, version } }),
    invalidates: INVALIDATES,
    onSuccess: useOnSaved(onClose),
  });
  return (
    <DialogForm
      form={form}
      title={t('books.edit_title', { code: book.code })}
      submitLabel={t('save')}
      onClose={onClose}
    >
      <OfSource row={book}>
        <FlagField form={form} name="take_over" />
      </OfSource>
      <TextField form={form} name="title" autoComplete="off" />
      <SelectField form={form} name="booktype" choices={useTypes()} />
      <NumberField
        form={form}
        name="next_number"
        description={t(book.used_number > 0 ? 'books.used' : 'books.unused', { number: book.used_number })}
      />
      <FlagField form={form} name="isActive" />
    </DialogForm>
  );
};
