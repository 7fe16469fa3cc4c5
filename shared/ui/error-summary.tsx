import { mdiAlertCircleOutline } from '@mdi/js';
import { useEffect, useRef, type MouseEvent } from 'react';
import { useSharedT } from '../remote/use-shared-t.ts';
import { color, radius, type } from '../theme/tokens.ts';
import { Icon } from './icon.tsx';

interface ErrorSummaryProps {
  /** The errors by field name, in the words beside the field. */
  errors: Readonly<Record<string, string | undefined>>;
  /** Number of submissions; each failed one moves the focus here. */
  attempt: number;
}

const goTo = (event: MouseEvent<HTMLAnchorElement>, name: string) => {
  event.preventDefault();
  const form = event.currentTarget.closest('form') ?? document;
  const field = form.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`);
  field?.focus();
};

/** All errors of a form at its top, each with a link to its field. Inside the form. */
export const ErrorSummary = ({ errors, attempt }: ErrorSummaryProps) => {
  const t = useSharedT();
  const box = useRef<HTMLDivElement>(null);
  const wrong = Object.entries(errors).filter((entry): entry is [string, string] => !!entry[1]);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (attempt === 0 || wrong.length === 0) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      css={{
        display: 'flex',
        gap: 12,
        padding: 16,
        background: color.badTint,
        borderInlineStart: `4px solid ${color.bad}`,
        borderRadius: radius.control,
      }}
    >
      <Icon path={mdiAlertCircleOutline} css={{ color: color.bad }} />
      <div css={{ minWidth: 0 }}>
        <p css={type.strong}>{t('errors.summary', { count: wrong.length })}</p>
        <ul css={{ margin: '4px 0 0', paddingInlineStart: 20 }}>
          {wrong.map(([name, text]) => (
            <li key={name}>
              <a
                href={`#${name}`}
                onClick={(event) => goTo(event, name)}
                css={{ color: color.text, display: 'inline-block', verticalAlign: 'top', paddingBlock: 4 }}
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
};
