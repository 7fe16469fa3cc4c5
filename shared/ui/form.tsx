import type { FormEvent, ReactNode } from 'react';

interface FormProps {
  /** Called instead of sending the page away. */
  onSubmit: () => unknown;
  /** Name for screen readers, when no heading stands above. */
  label?: string;
  /** Draws the content alone, where another form already stands around it. */
  plain?: boolean;
  children: ReactNode;
}

const layout = { display: 'grid', gap: 24 } as const;

/** A form whose fields are checked by us, in our words (spec S §2.12). */
export const Form = ({ onSubmit, label, plain = false, children }: FormProps) => {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A dialog may lie inside another form in React's tree: its submit is not the other's.
    event.stopPropagation();
    void onSubmit();
  };
  if (plain) return <div css={layout}>{children}</div>;
  return (
    <form noValidate onSubmit={submit} aria-label={label} css={layout}>
      {children}
    </form>
  );
};
