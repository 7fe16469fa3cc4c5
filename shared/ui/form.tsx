import type { FormEvent, ReactNode } from 'react';

interface FormProps {
  /** Called instead of sending the page away. */
  onSubmit: () => unknown;
  /** Name for screen readers, when no heading stands above. */
  label?: string;
  children: ReactNode;
}

/** A form whose fields are checked by us, in our words (spec S §2.12). */
export const Form = ({ onSubmit, label, children }: FormProps) => {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A dialog may lie inside another form in React's tree: its submit is not the other's.
    event.stopPropagation();
    void onSubmit();
  };
  return (
    <form noValidate onSubmit={submit} aria-label={label} css={{ display: 'grid', gap: 24 }}>
      {children}
    </form>
  );
};
