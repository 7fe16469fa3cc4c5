import { mdiAlertCircle } from '@mdi/js';
import type { CSSObject } from '@emotion/react';
import { useId, type ReactNode } from 'react';
import { useSharedT } from '../remote/use-shared-t.ts';
import { colour, motion, radius, type } from '../theme/tokens.ts';
import { Icon } from './icon.tsx';

/** What every field of a form has around its control. */
export interface FieldProps {
  label: string;
  /** Name in the form and on the wire; the error summary finds the field by it. */
  name: string;
  /** What to enter and where to find it; stays visible while typing. */
  description?: ReactNode;
  /** What is wrong and how to put it right. */
  error?: string | undefined;
  /** A field that may stay empty says so; all others are required. */
  optional?: boolean;
}

/** The attributes that tie a control to its label, description and error. */
export interface ControlProps {
  id: string;
  name: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
}

/** The look of everything one can type into or choose from. */
export const controlStyle: CSSObject = {
  width: '100%',
  minHeight: 48,
  padding: '11px 14px',
  background: colour.surface,
  color: colour.text,
  border: `1px solid ${colour.control}`,
  borderRadius: radius.control,
  transition: `border-color ${motion.quick}`,
  '&:hover:not(:disabled)': { borderColor: colour.text },
  '&[aria-invalid]': { borderColor: colour.bad, boxShadow: `inset 0 0 0 1px ${colour.bad}` },
  '&:disabled': { background: colour.sunken, color: colour.textSecondary, borderColor: colour.hairline },
  '&:read-only:not(select)': { background: colour.sunken },
  '&::placeholder': { color: colour.textSecondary, opacity: 1 },
};

/**
 * For a grid with fields beside each other: their controls stand on one line, however many lines the hint or the error of one
 * takes. Its rows have no gap.
 */
export const inLine: CSSObject = { rowGap: 0, '& > *': { gridRow: 'span 3', gridTemplateRows: 'subgrid' } };

/** A message of error below a control: icon and words. */
export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} css={{ display: 'flex', gap: 6, color: colour.bad, ...type.smallStrong }}>
    <Icon path={mdiAlertCircle} size={20} />
    <span>{children}</span>
  </p>
);

interface FieldFrameProps extends FieldProps {
  /** What stands at the right below the control, such as a countdown. */
  counter?: ReactNode;
  /** `group` for several controls under one question: radio buttons, boxes. */
  as?: 'single' | 'group';
  children: (control: ControlProps) => ReactNode;
}

const joined = (...ids: (string | false)[]): string | undefined => ids.filter(Boolean).join(' ') || undefined;

/** Label above, description below it, then the control, then what is wrong: in the order in which one reads. */
export const Field = ({
  label,
  name,
  description,
  error,
  optional = false,
  counter,
  as = 'single',
  children,
}: FieldFrameProps) => {
  const t = useSharedT();
  const id = useId();
  const describedBy = joined(!!description && `${id}d`, !!error && `${id}e`, !!counter && `${id}c`);
  const control: ControlProps = {
    id,
    name,
    'aria-describedby': describedBy,
    'aria-invalid': error ? true : undefined,
    'aria-required': optional ? undefined : true,
  };
  const isGroup = as === 'group';
  const Frame = isGroup ? 'fieldset' : 'div';
  const Label = isGroup ? 'legend' : 'label';
  const head = (
    <>
      <Label
        {...(isGroup ? { css: { ...type.strong, padding: 0, marginBottom: 6 } } : { htmlFor: id, css: type.strong })}
      >
        {label}
        {optional && <span css={{ fontWeight: 400, color: colour.textSecondary }}> ({t('states.optional')})</span>}
      </Label>
      {description && (
        <div id={`${id}d`} css={{ ...type.small, color: colour.textSecondary }}>
          {description}
        </div>
      )}
    </>
  );
  return (
    <Frame
      css={{ display: 'grid', gap: 6, alignContent: 'start', minWidth: 0 }}
      aria-describedby={isGroup ? describedBy : undefined}
    >
      {/* A legend stands in its fieldset without anything between; everything else in three rows, as `inLine` counts them. */}
      {isGroup ? head : <div css={{ display: 'grid', gap: 6, alignContent: 'start' }}>{head}</div>}
      {children(control)}
      {(error || counter) && (
        <div css={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '4px 16px' }}>
          {error ? <FieldError id={`${id}e`}>{error}</FieldError> : <span />}
          {counter && (
            <span id={`${id}c`} css={{ ...type.small, color: colour.textSecondary, marginInlineStart: 'auto' }}>
              {counter}
            </span>
          )}
        </div>
      )}
    </Frame>
  );
};
