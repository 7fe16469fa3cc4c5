import { mdiArrowDown, mdiArrowUp, mdiDeleteOutline, mdiPencilOutline, mdiPlus } from '@mdi/js';
import { useEffect, useRef, useState } from 'react';
import type { caseTypeForm } from '@hydria/shared/contract/forms/case-type.ts';
import type { ApiForm } from '@hydria/shared/form/use-api-form.ts';
import { kindOfQuestion, QUESTIONS_MAX, readQuestions, writeQuestions } from '@hydria/shared/rules/case-questions.ts';
import { formText, type FormElement } from '@hydria/shared/rules/form-layout.ts';
import { type } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { FieldError } from '@hydria/shared/ui/field.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { LinedItem, LinedList } from '@hydria/shared/ui/lined-list.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useTextsT } from '../texts/use-texts-t.ts';
import { movedQuestion } from './question-element.ts';

type Form = ApiForm<(typeof caseTypeForm)['fields']>;

const ADD = 'add';

/** The focus of a button that an act has moved or taken away: it goes to the button with this mark once the list is drawn again. */
const useFocusAfter = () => {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    document.querySelector<HTMLElement>(`[data-question="${wanted.current}"]`)?.focus();
    wanted.current = null;
  });
  return (mark: string): void => void (wanted.current = mark);
};

/** The questions of a type in its form, the acts on them, and the question whose dialog is open. */
export const useQuestions = (form: Form) => {
  const t = useTextsT();
  const questions = readQuestions(form.values.questions);
  const [open, setOpen] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const focusAfter = useFocusAfter();
  const save = (changed: readonly FormElement[], words: string) => {
    form.set({ questions: writeQuestions(changed) });
    setSaid(words);
  };
  const titleAt = (place: number) => formText(questions[place]?.options.label ?? '', 'el');
  return {
    questions,
    /** The last act in words, until it is saved. */
    said: form.changed.includes('questions') ? said : '',
    /** The place of the open question; that after the last one is a new one. */
    open,
    edit: (place: number) => setOpen(place),
    close: () => setOpen(null),
    put: (question: FormElement) => {
      if (open === null) return;
      save(
        questions.toSpliced(open, 1, question),
        t('case_types.questions.put', { title: formText(question.options.label, 'el') }),
      );
      setOpen(null);
    },
    move: (place: number, to: 'up' | 'down') => {
      const id = questions[place]?.id ?? '';
      const changed = movedQuestion(questions, place, to);
      const values = { title: titleAt(place), place: changed.findIndex((one) => one.id === id) + 1 };
      save(changed, t('case_types.questions.moved', values));
      focusAfter(`${to}-${id}`);
    },
    remove: (place: number) => {
      save(questions.toSpliced(place, 1), t('case_types.questions.removed', { title: titleAt(place) }));
      focusAfter(ADD);
    },
  };
};

type Questions = ReturnType<typeof useQuestions>;

const ICONS = { up: mdiArrowUp, down: mdiArrowDown, edit: mdiPencilOutline, remove: mdiDeleteOutline } as const;

const Acts = ({ place, question, list }: { place: number; question: FormElement; list: Questions }) => {
  const t = useTextsT();
  const title = formText(question.options.label, 'el');
  const acts = {
    up: () => list.move(place, 'up'),
    down: () => list.move(place, 'down'),
    edit: () => list.edit(place),
    remove: () => list.remove(place),
  };
  return (
    <Row as="span" gap={8} wrap={false}>
      {(['up', 'down', 'edit', 'remove'] as const).map((act) => (
        <Button
          key={act}
          size="small"
          variant="outlined"
          data-question={`${act}-${question.id}`}
          aria-label={t(`case_types.questions.act_${act}`, { title })}
          onClick={acts[act]}
        >
          <Icon path={ICONS[act]} size={18} />
        </Button>
      ))}
    </Row>
  );
};

const Question = ({ place, question, list }: { place: number; question: FormElement; list: Questions }) => {
  const t = useTextsT();
  const { options, items, validation } = question;
  const facts = [
    t(`case_types.questions.kinds.${kindOfQuestion(question)}`),
    t(validation.required ? 'case_types.questions.required' : 'case_types.questions.optional'),
    ...(items.length > 0 ? [items.map(({ label }) => formText(label, 'el')).join(' · ')] : []),
  ];
  return (
    <LinedItem>
      <Row gap="8px 16px" align="center" justify="space-between">
        <Stack gap={4} css={{ flex: '1 1 240px', minWidth: 0 }}>
          <span lang="el" css={{ ...type.strong, overflowWrap: 'anywhere' }}>
            {`${String(place + 1)}. ${formText(options.label, 'el')}`}
          </span>
          <Muted as="span" small css={{ overflowWrap: 'anywhere' }}>
            {facts.join(', ')}
          </Muted>
        </Stack>
        <Acts place={place} question={question} list={list} />
      </Row>
    </LinedItem>
  );
};

/** The questions that a report of the type asks, in their order. */
export const QuestionsCard = ({ form, list }: { form: Form; list: Questions }) => {
  const t = useTextsT();
  const { questions, said } = list;
  const error = form.errors['questions'];
  const isFull = questions.length >= QUESTIONS_MAX;
  return (
    <SectionCard title={t('case_types.questions.title')} note={t('case_types.questions.note')} flush>
      {questions.length > 0 && (
        <LinedList>
          {questions.map((question, place) => (
            <Question key={question.id} place={place} question={question} list={list} />
          ))}
        </LinedList>
      )}
      <Stack gap={8} align="start" css={{ padding: 24 }}>
        {questions.length === 0 && <Muted>{t('case_types.questions.none')}</Muted>}
        {error && <FieldError>{error}</FieldError>}
        <Button
          variant="outlined"
          data-question={ADD}
          disabled={isFull}
          startIcon={<Icon path={mdiPlus} size={20} />}
          onClick={() => list.edit(questions.length)}
        >
          {t('case_types.questions.add')}
        </Button>
        {isFull && <Muted small>{t('case_types.questions.full', { count: QUESTIONS_MAX })}</Muted>}
        <Muted role="status" small>
          {said}
        </Muted>
      </Stack>
    </SectionCard>
  );
};
