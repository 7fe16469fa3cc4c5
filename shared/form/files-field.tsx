import { mdiClose, mdiFileOutline, mdiFilePdfBox, mdiPaperclip } from '@mdi/js';
import { useId, useRef, useState, type DragEvent, type RefObject } from 'react';
import type { AnswerFields } from '../contract/forms/answers.ts';
import { useSharedT } from '../remote/use-shared-t.ts';
import {
  endingsOf,
  FORM_FILE_MAX_BYTES,
  kindOfName,
  kindsOf,
  mostFilesOf,
  readFileAnswer,
} from '../rules/form-files.ts';
import type { FormElement } from '../rules/form-layout.ts';
import type { ControlProps } from '../theme/control.ts';
import { color, radius } from '../theme/tokens.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Field, FieldError } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { ListReset } from '../ui/list-reset.tsx';
import { Muted } from '../ui/muted.tsx';
import { Row } from '../ui/row.tsx';
import { Stack } from '../ui/stack.tsx';
import { useFormUploads, type FormUploads, type Upload } from './form-uploads.ts';
import type { ApiForm } from './use-api-form.ts';
import { useElementLook } from './use-element-look.ts';
import { useFormField } from './use-form-field.ts';
import { useKindsOfFiles } from './use-kinds-of-files.ts';

/** A name with the symbol of its kind, and the button that takes the file away. */
const FileRow = ({ name, label, remove }: { name: string; label: string; remove: () => void }) => (
  <Row gap={8} align="center" wrap={false}>
    <Icon path={kindOfName(name) === 'pdf' ? mdiFilePdfBox : mdiFileOutline} />
    <span css={{ overflowWrap: 'anywhere', flex: '1 1 auto', minWidth: 0 }}>{name}</span>
    <IconButton aria-label={label} onClick={remove}>
      <Icon path={mdiClose} />
    </IconButton>
  </Row>
);

/** A file on its way, or the reason why it was refused. */
const UploadRow = ({ upload, dismiss }: { upload: Upload; dismiss: () => void }) => {
  const t = useSharedT();
  const { name, problem } = upload;
  if (problem === null)
    return (
      <Stack gap={4}>
        <span css={{ overflowWrap: 'anywhere' }}>{t('files.sending', { name })}</span>
        <progress
          aria-label={t('files.sending', { name })}
          css={{ width: '100%', height: 4, accentColor: color.primary }}
        />
      </Stack>
    );
  return (
    <>
      <FileRow name={name} label={t('files.dismiss', { name })} remove={dismiss} />
      <FieldError>{problem}</FieldError>
    </>
  );
};

/** A place onto which files are dropped. */
const useDrop = (take: (files: readonly File[]) => void) => {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        take([...event.dataTransfer.files]);
      },
    },
  };
};

const MIME = { image: 'image/jpeg,image/png', pdf: 'application/pdf' } as const;

interface FilesFieldProps {
  form: ApiForm<AnswerFields>;
  element: FormElement;
}

interface ChooseProps {
  element: FormElement;
  uploads: FormUploads | null;
  control: ControlProps;
  inputRef: RefObject<HTMLInputElement | null>;
}

/** The button that chooses files; they can also be dropped around it. */
const Choose = ({ element, uploads, control: { id, ...control }, inputRef }: ChooseProps) => {
  const t = useSharedT();
  const hintId = useId();
  const kinds = useKindsOfFiles()(element);
  const isOff = element.options.disabled === true || uploads === null;
  const take = (files: readonly File[]) => {
    if (!isOff && files.length > 0) uploads.add(element, files);
  };
  const { isOver, handlers } = useDrop(take);
  const most = mostFilesOf(element);
  return (
    <Row
      {...handlers}
      gap="8px 16px"
      align="center"
      css={{
        padding: 12,
        borderRadius: radius.control,
        border: `1px dashed ${isOver ? color.primary : color.control}`,
        ...(isOver && { background: color.primaryTint }),
      }}
    >
      <Button
        variant="outlined"
        component="label"
        htmlFor={id}
        startIcon={<Icon path={mdiPaperclip} />}
        css={{ '&:focus-within': { outline: `3px solid ${color.primary}`, outlineOffset: 2 } }}
        tabIndex={-1}
        role={undefined}
      >
        {t('files.add')}
        <input
          {...control}
          id={id}
          ref={inputRef}
          type="file"
          multiple={most > 1}
          disabled={isOff}
          accept={[...endingsOf(element), ...kindsOf(element).map((kind) => MIME[kind])].join(',')}
          aria-describedby={[control['aria-describedby'], hintId].filter(Boolean).join(' ')}
          className="visually-hidden"
          onChange={(event) => {
            take([...(event.target.files ?? [])]);
            // The same file can be chosen again after it was removed.
            event.target.value = '';
          }}
        />
      </Button>
      {/* A hand on glass drops nothing. */}
      <span css={{ '@media (hover: none)': { display: 'none' } }}>{t('files.drop')}</span>
      <Muted as="span" id={hintId} small css={{ flexBasis: '100%' }}>
        {t('files.hint', { kinds, size: FORM_FILE_MAX_BYTES / 1_048_576, count: most })}
      </Muted>
    </Row>
  );
};

/** Files as an answer: chosen or dropped, sent at once, and named until the form is sent. */
export const FilesField = ({ form, element }: FilesFieldProps) => {
  const t = useSharedT();
  const uploads = useFormUploads();
  const input = useRef<HTMLInputElement>(null);
  const look = useElementLook(element);
  const { field, value, change } = useFormField({ form, name: element.options.field });
  const answers = [value].flat().filter(Boolean);
  const chosen = uploads?.of(field.name) ?? [];
  const remove = (answer: string, name: string) => {
    change(answers.filter((one) => one !== answer));
    uploads?.say(field.name, t('files.removed', { name }));
    input.current?.focus();
  };
  return (
    <Field {...field} {...look}>
      {(control) => (
        <Stack gap={8}>
          {answers.length + chosen.length > 0 && (
            <ListReset gap={8} aria-label={t('files.list', { question: field.label })}>
              {answers.map((answer) => {
                const name = readFileAnswer(answer)?.name ?? answer;
                return (
                  <li key={answer}>
                    <FileRow name={name} label={t('files.remove', { name })} remove={() => remove(answer, name)} />
                  </li>
                );
              })}
              {chosen.map((upload) => (
                <li key={upload.key}>
                  <UploadRow
                    upload={upload}
                    dismiss={() => {
                      uploads?.dismiss(upload);
                      input.current?.focus();
                    }}
                  />
                </li>
              ))}
            </ListReset>
          )}
          <Choose element={element} uploads={uploads} control={control} inputRef={input} />
          <p role="status" className="visually-hidden">
            {uploads?.said(field.name) ?? ''}
          </p>
        </Stack>
      )}
    </Field>
  );
};
