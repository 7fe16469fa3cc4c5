/**
 * The library that holds the values of forms: one instance, given by the shell when the first page with a form asks for it. Only
 * `shared/form` uses it; a page uses `useApiForm` and the fields.
 */
export { useController, useForm, useWatch, type Control } from 'react-hook-form';
