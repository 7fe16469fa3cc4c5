import type { FormEvent, ReactNode } from 'react';

interface FormProps {
  /** Called instead of the native submission, with the element of the form. */
  onSubmit: (form: HTMLFormElement) => unknown;
  /** Name for screen readers, when no heading stands above. */
  label?: string;
  /** Renders only the content inside another form. */
  plain?: boolean;
  children: ReactNode;
}

const layout = { display: 'grid', gap: 24 } as const;

/** A form with our own validation and messages (spec S §2.12). */
export const Form = ({ onSubmit, label, plain = false, children }: FormProps) => {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A dialog may lie inside another form in React's tree: its submit is not the other's.
    event.stopPropagation();
    void onSubmit(event.currentTarget);
  };
  if (plain) return <div css={layout}>{children}</div>;
  return (
    <form noValidate onSubmit={submit} aria-label={label} css={layout}>
      {children}
    </form>
  );
};
