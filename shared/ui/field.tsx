import { mdiAlertCircle, mdiHelpCircleOutline } from '@mdi/js';
import type { CSSObject } from '@emotion/react';
import { useId, useState, type ReactNode } from 'react';
import { useSharedT } from '../remote/use-shared-t.ts';
import type { ControlProps } from '../theme/control.ts';
import { color, type } from '../theme/tokens.ts';
import { Icon } from './icon.tsx';
import { Muted } from './muted.tsx';
import { Row } from './row.tsx';
import { Stack } from './stack.tsx';

/** The parts of every form field around its control. */
export interface FieldProps {
  label: string;
  /** Name in the form and on the wire; the error summary finds the field by it. */
  name: string;
  /** The expected input and where to find it; stays visible while typing. */
  description?: ReactNode;
  /** More about the question, behind a button that names it. */
  help?: string | undefined;
  /** A path of `@mdi/js` before the label, as decoration. */
  icon?: string | undefined;
  /** The error and its remedy. */
  error?: string | undefined;
  /**
   * Marks the field as optional; all others are required. `either` is for one of several fields of which one suffices: the text
   * above them says so, and none of them is marked.
   */
  optional?: boolean | 'either';
}

/**
 * For a grid with fields beside each other: their controls stand on one line, however many lines the hint or the error
 * of one takes. Its rows have no gap.
 */
export const inLine: CSSObject = { rowGap: 0, '& > *': { gridRow: 'span 3', gridTemplateRows: 'subgrid' } };

/** A message of error below a control: icon and words. */
export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} css={{ display: 'flex', gap: 6, color: color.bad, ...type.smallStrong }}>
    <Icon path={mdiAlertCircle} size={20} />
    <span>{children}</span>
  </p>
);

interface HelpProps {
  id: string;
  label: string;
  text: string;
  isOpen: boolean;
  toggle: () => void;
}

/** A button with the name of the question, and the text that it shows. */
const Help = ({ id, label, text, isOpen, toggle }: HelpProps) => {
  const t = useSharedT();
  return (
    <div>
      <button
        type="button"
        aria-label={t('fields.help_of', { question: label })}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
        css={{
          display: 'inline-flex',
          alignItems: 'center',
          gap: 6,
          minHeight: 32,
          padding: '4px 0',
          border: 0,
          background: 'none',
          font: 'inherit',
          color: color.primary,
          textDecoration: 'underline',
          cursor: 'pointer',
        }}
      >
        <Icon path={mdiHelpCircleOutline} size={20} />
        {t('fields.help')}
      </button>
      <Muted as="div" id={id} small hidden={!isOpen}>
        {text}
      </Muted>
    </div>
  );
};

/** A symbol before the words of a label. */
export const LabelIcon = ({ path }: { path: string }) => (
  <span css={{ display: 'inline-block', verticalAlign: 'text-bottom', marginInlineEnd: 8, color: color.textSecondary }}>
    <Icon path={path} size={20} />
  </span>
);

interface FieldFrameProps extends FieldProps {
  /** Content at the right below the control, such as a countdown. */
  counter?: ReactNode;
  /** `group` for several controls under one question; `radios` where one of them is chosen, so that the group can be wrong. */
  as?: 'single' | 'group' | 'radios';
  children: (control: ControlProps) => ReactNode;
}

const joined = (...ids: (string | false)[]): string | undefined => ids.filter(Boolean).join(' ') || undefined;

/** Label, description, control, error: in reading order. */
export const Field = ({
  label,
  name,
  description,
  help,
  icon,
  error,
  optional = false,
  counter,
  as = 'single',
  children,
}: FieldFrameProps) => {
  const t = useSharedT();
  const id = useId();
  const [isHelping, setHelping] = useState(false);
  const describedBy = joined(
    !!description && `${id}d`,
    !!help && isHelping && `${id}h`,
    !!error && `${id}e`,
    !!counter && `${id}c`,
  );
  const control: ControlProps = {
    id,
    name,
    'aria-describedby': describedBy,
    'aria-invalid': error ? true : undefined,
    'aria-required': optional ? undefined : true,
  };
  const isGroup = as !== 'single';
  const Frame = isGroup ? 'fieldset' : 'div';
  const Label = isGroup ? 'legend' : 'label';
  const head = (
    <>
      <Label
        {...(isGroup ? { css: { ...type.strong, padding: 0, marginBottom: 6 } } : { htmlFor: id, css: type.strong })}
      >
        {icon && <LabelIcon path={icon} />}
        {label}
        {optional === true && (
          <Muted as="span" css={{ fontWeight: 400 }}>
            {' '}
            ({t('states.optional')})
          </Muted>
        )}
      </Label>
      {description && (
        <Muted as="div" id={`${id}d`} small>
          {description}
        </Muted>
      )}
      {help && (
        <Help id={`${id}h`} label={label} text={help} isOpen={isHelping} toggle={() => setHelping(!isHelping)} />
      )}
    </>
  );
  return (
    <Frame
      css={{ display: 'grid', gap: 6, alignContent: 'start', minWidth: 0 }}
      aria-describedby={isGroup ? describedBy : undefined}
      {...(as === 'radios' && {
        role: 'radiogroup',
        'aria-invalid': control['aria-invalid'],
        'aria-required': control['aria-required'],
      })}
    >
      {/* A legend stands in its fieldset without anything between; everything else in three rows, as `inLine` counts them. */}
      {isGroup ? (
        head
      ) : (
        <Stack gap={6} css={{ alignContent: 'start' }}>
          {head}
        </Stack>
      )}
      {children(control)}
      {(error || counter) && (
        <Row gap="4px 16px" justify="space-between">
          {error ? <FieldError id={`${id}e`}>{error}</FieldError> : <span />}
          {counter && (
            <Muted as="span" id={`${id}c`} small css={{ marginInlineStart: 'auto' }}>
              {counter}
            </Muted>
          )}
        </Row>
      )}
    </Frame>
  );
};
