import { useEffect, useRef } from 'react';
import type { RemoteFailure } from '../../core/loading/failure.ts';
import { interpolate } from '../../core/interpolate.ts';
import { Icon } from '../frame/icon.tsx';
import { useComposition } from '../../composition/composition-context.ts';
import { useLocale } from '../../core/core-context.ts';

interface FailurePanelProps {
  /** Name of the remote. */
  remote: string;
  failure: RemoteFailure;
  /** The person waits for the part, so its replacement takes the focus. */
  isAwaited: boolean;
  retry: () => void;
}

/** Details for the operators; other readers need not open them. */
const Technicians = ({ remote, failure }: Pick<FailurePanelProps, 'remote' | 'failure'>) => {
  const { composition } = useComposition();
  const { errors } = useLocale().texts;
  const { phase, class: kind, versionMismatches } = failure;
  return (
    <details className="technicians">
      <summary>{errors.technicians}</summary>
      <code>{[remote, composition.find(remote)?.version, phase, kind].filter(Boolean).join(' · ')}</code>
      {versionMismatches.map(({ library, wanted, given }) => (
        <code key={library}>{interpolate(errors.misfit, { library, wanted, given: given ?? errors.misfit_none })}</code>
      ))}
    </details>
  );
};

/** Moves the focus to the heading when it was in the removed part, and leaves it unchanged otherwise. */
const useHeading = (isAwaited: boolean) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement?.id === 'page';
    if (isAwaited && isLost) heading.current?.focus({ preventScroll: true });
  }, [isAwaited]);
  return heading;
};

/** The pressed button disappears, so the page keeps the focus meanwhile. */
const keepFocus = (): void => document.getElementById('page')?.focus({ preventScroll: true });

/** The message of the failure, a retry button, and the reference. */
const Panel = ({ remote, failure, isAwaited, retry, isCard }: FailurePanelProps & { isCard: boolean }) => {
  const { errors, actions } = useLocale().texts;
  const heading = useHeading(isAwaited);
  const { reference, class: kind } = failure;
  const Heading = isCard ? 'h2' : 'h1';
  const text = isCard ? errors.card_text : errors.failed_text;
  return (
    <section className="panel" role="alert" data-failure={kind} data-reference={reference}>
      {!isCard && <Icon name="problem" className="panel-icon" />}
      <Heading ref={heading} tabIndex={-1}>
        {isCard ? errors.card_title : errors.failed_title}
      </Heading>
      <p>{kind === 'incompatible' ? errors.misfit_text : text}</p>
      <p className="reference">{interpolate(errors.reference, { reference })}</p>
      <button type="button" className={`button ${isCard ? 'button-quiet' : ''}`} onClick={retry}>
        {actions.retry}
      </button>
      <Technicians remote={remote} failure={failure} />
    </section>
  );
};

/** Replaces a page that failed. */
export const FailurePanel = ({ retry, ...props }: FailurePanelProps) => (
  <Panel
    {...props}
    isCard={false}
    retry={() => {
      keepFocus();
      retry();
    }}
  />
);

/** The same in the place of a card. */
export const CardFailure = (props: FailurePanelProps) => <Panel {...props} isCard />;

/** Replaces a page that an operator has switched off. */
export const DisabledPanel = () => {
  const { errors } = useLocale().texts;
  return (
    <section className="panel" role="status">
      <Icon name="problem" className="panel-icon" />
      <h1 tabIndex={-1}>{errors.disabled_title}</h1>
      <p>{errors.disabled_text}</p>
    </section>
  );
};
