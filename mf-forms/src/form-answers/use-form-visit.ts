import { useEffect, useRef, useState } from 'react';
import type { CallInput } from '@hydria/shared/contract/contract.ts';
import type { AnswerFields } from '@hydria/shared/contract/forms/answers.ts';
import type { OnlineForm } from '@hydria/shared/contract/online-forms.ts';
import type { ApiForm } from '@hydria/shared/form/use-api-form.ts';
import { newIdempotencyKey } from '@hydria/shared/remote/idempotency-key.ts';
import { useIsActing } from '@hydria/shared/remote/use-is-acting.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { REFUSED_MAX, REVIEW } from '@hydria/shared/rules/form-figures.ts';

type Message = CallInput<'POST /api/onlineForms/{id}/visits'>['body'];

/** The screen of a form that is shown, and the fields on it. */
export interface ShownScreen {
  /** Counted from 1; `REVIEW` is the last look at the answers. */
  screen: number;
  fields: readonly string[];
}

const FIRST: ShownScreen = { screen: 1, fields: [] };

/**
 * The messages of a page about a form that it has open (docs/adr/0202). Its number is random and lives in the memory of the page; a
 * message contains no answer. One that does not arrive is not sent again.
 */
export const useVisitMessages = ({ id, deya_id, version }: OnlineForm) => {
  const { api } = usePlatform();
  const isActing = useIsActing();
  const [visit] = useState(newIdempotencyKey);
  const queue = useRef(Promise.resolve());
  const shown = useRef(FIRST);
  const state = useRef<'unbegun' | Message['state']>('unbegun');
  const send = (next: Message['state'], refused: string[] = []): void => {
    // A member of the staff who looks at the pages of a customer begins no form.
    if (isActing || state.current === 'finished') return;
    state.current = next;
    const body = { visit, state: next, version: version ?? 0, screen: shown.current.screen, refused };
    const say = () => api('POST /api/onlineForms/{id}/visits', { params: { id }, query: { deya_id }, body });
    // In their order: the server knows a form that is handed in by its beginning.
    queue.current = queue.current.then(say).then(
      () => undefined,
      () => undefined,
    );
  };
  const begin = (): void => {
    if (state.current === 'unbegun') send('begun');
  };
  return {
    begin,
    show: (screen: ShownScreen): void => {
      const isFirst = shown.current === FIRST;
      shown.current = screen;
      // A reload shows the form again at its screen: a form is begun by the first input or the first way on.
      if (isFirst || state.current === 'finished') return;
      begin();
      send('going');
    },
    refuse: (fields: readonly string[]): void => {
      const { screen, fields: here } = shown.current;
      const refused = fields.filter((field) => screen === REVIEW || here.includes(field)).slice(0, REFUSED_MAX);
      if (refused.length === 0) return;
      begin();
      send('going', refused);
    },
    finish: (): void => {
      begin();
      send('finished');
    },
  };
};

/** Reports the first input of a form, and the fields that an attempt to go on has found wrong. */
export const useFormVisit = (
  messages: ReturnType<typeof useVisitMessages>,
  { changed, attempt, errors }: ApiForm<AnswerFields>,
): void => {
  const latest = useRef({ messages, errors });
  useEffect(() => {
    latest.current = { messages, errors };
  });
  const isChanged = changed.length > 0;
  useEffect(() => {
    if (isChanged) latest.current.messages.begin();
  }, [isChanged]);
  useEffect(() => {
    if (attempt > 0) latest.current.messages.refuse(Object.keys(latest.current.errors));
  }, [attempt]);
};
