import type { Fields, Form, FormBody, FormValues } from '../contract/forms/form.ts';
import { useApiForm, type ApiForm } from './use-api-form.ts';

interface LocalFormOptions<F extends Fields> {
  rules: Form<F>;
  defaults?: Partial<FormValues<F>>;
  /** Takes what was entered, once nothing is wrong with it. */
  onSubmit: (body: FormBody<F>) => void;
}

/** A form whose input stays on the page, as a part of another form: it is checked by its rules and makes no call. */
export const useLocalForm = <F extends Fields>({ rules, defaults = {}, onSubmit }: LocalFormOptions<F>): ApiForm<F> =>
  // No call is made under this name: `send` takes the input, which is the body.
  useApiForm<'POST /api/contact', F, FormBody<F>>('POST /api/contact', {
    rules,
    defaults,
    toInput: (body) => body as never,
    send: (input) => Promise.resolve(input as never),
    onSuccess: onSubmit,
  });
